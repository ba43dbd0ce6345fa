import type { ScopedTransaction } from "../../database/scope.ts"
import { deleteAllSessions } from "./queries.ts"

/** Signs everybody of a distributor out: executives, clients and banks, whatever the device. */
export async function endAllSessions(tx: ScopedTransaction): Promise<void> {
  await deleteAllSessions(tx)
}
