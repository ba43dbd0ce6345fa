import type { Distributor } from "@trazo/contract/branding"
import { ApiError } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentDistributor } from "./presenters.ts"
import { findDistributor } from "./queries.ts"

/** The transaction's distributor. @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadDistributor(tx: ScopedTransaction): Promise<Distributor> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return presentDistributor(row)
}

/** Whether a module was switched on; keys are written with or without the menu's slash. */
export function hasModule({ modules }: Pick<Distributor, "modules">, key: "fast" | "convenios"): boolean {
  return modules.some((module) => module.replace(/^\//, "") === key)
}
