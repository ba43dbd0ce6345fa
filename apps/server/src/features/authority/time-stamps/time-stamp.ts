import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction } from "../../../database/scope.ts"

/** @throws a violation of `time_stamps_pkey` for a serial number that was given before */
export async function unscopedInsertTimeStamp(
  tx: PlatformTransaction,
  row: Database["timeStamps"],
): Promise<void> {
  await tx.insertInto("timeStamps").values(row).execute()
}
