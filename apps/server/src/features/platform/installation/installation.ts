import type { Insertable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction } from "../../../database/scope.ts"

/** Inserts the row once; later calls do not change it. @returns whether this database is a demonstration */
export async function unscopedInsertInstallation(
  tx: PlatformTransaction,
  row: Insertable<Database["installation"]>,
): Promise<boolean> {
  await tx
    .insertInto("installation")
    .values(row)
    .onConflict((clash) => clash.column("onlyRow").doNothing())
    .execute()
  const { demonstration } = await tx
    .selectFrom("installation")
    .select("demonstration")
    .executeTakeFirstOrThrow()
  return demonstration
}

export async function unscopedFindMasterKey(tx: PlatformTransaction) {
  return await tx
    .selectFrom("installationSecrets")
    .select(["checkValue", "nextCheck"])
    .where("name", "=", "master-key")
    .executeTakeFirst()
}
