import type { Area } from "@trazo/contract/endpoint"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import { deleteSessionsOf } from "./queries.ts"

/** Signs somebody out everywhere: of this area, whatever the device. */
export async function endSessions(
  tx: ScopedTransaction | PlatformTransaction,
  subject: { area: Area; id: string },
): Promise<void> {
  await deleteSessionsOf(tx, subject)
}
