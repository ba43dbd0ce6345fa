import { ApiError } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import { type DistributorRow, findDistributorForUpdate } from "./queries.ts"

/** Serialises administrators' changes until the transaction ends. @throws ApiError NOT_FOUND */
export async function lockDistributor(tx: ScopedTransaction): Promise<DistributorRow> {
  const row = await findDistributorForUpdate(tx)
  if (!row) throw new ApiError("NOT_FOUND")
  return row
}
