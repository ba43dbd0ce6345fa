import type { Movement } from "@trazo/contract/purchase"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentMovement } from "./presenters.ts"
import { listMovementRows } from "./queries.ts"

/** A request's timeline, the oldest first. */
export async function listMovements(tx: ScopedTransaction, requestId: string): Promise<Movement[]> {
  return (await listMovementRows(tx, requestId)).map(presentMovement)
}
