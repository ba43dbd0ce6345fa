import type { ScopedTransaction } from "../../database/scope.ts"
import { findClientByIdentity } from "./queries.ts"

/** Whether an identity number has an account at this distributor. */
export async function hasAccount(tx: ScopedTransaction, identity: string): Promise<boolean> {
  return (await findClientByIdentity(tx, identity)) !== undefined
}
