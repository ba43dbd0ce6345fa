import type { ScopedTransaction } from "../../../database/scope.ts"
import { findOwing } from "./queries.ts"

/** Which of the clients owe a month, the present one included. `lock` keeps charges waiting. */
export function owingClients(
  tx: ScopedTransaction,
  clientIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<string[]> {
  return findOwing(tx, clientIds, lock)
}
