import type { ScopedTransaction } from "../../database/scope.ts"
import { findRequirement } from "./accounts.queries.ts"
import { hasFactor } from "./factors.ts"
import { loadFactors } from "./load-factors.ts"

/** Whether an executive has yet to set up the second factor that their distributor requires. */
export async function owesFactor(tx: ScopedTransaction, executiveId: string): Promise<boolean> {
  if (!(await findRequirement(tx))) return false
  return !hasFactor(await loadFactors(tx, { area: "executive", id: executiveId }))
}
