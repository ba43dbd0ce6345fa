import type { ScopedTransaction } from "../../database/scope.ts"
import { type Brand, findBrand } from "./queries.ts"

export type { Brand } from "./queries.ts"

/** Name, colours and support address that the distributor shows itself by. */
export async function loadBrand(tx: ScopedTransaction): Promise<Brand> {
  const brand = await findBrand(tx)
  if (!brand) throw new Error("The scope's distributor is gone")
  return brand
}
