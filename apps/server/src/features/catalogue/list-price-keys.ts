import type { ScopedTransaction } from "../../database/scope.ts"
import { listPrices } from "./queries.ts"

/** The keys that the distributor set a price for. */
export async function listPriceKeys(tx: ScopedTransaction): Promise<string[]> {
  return (await listPrices(tx)).map((row) => row.price_key)
}
