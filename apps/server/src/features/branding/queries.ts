import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type DistributorRow = Selectable<Database["distributors"]>

export async function findDistributor(tx: ScopedTransaction): Promise<DistributorRow | undefined> {
  return await tx
    .selectFrom("distributors")
    .selectAll()
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}
