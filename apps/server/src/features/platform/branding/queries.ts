import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type DistributorRow = Selectable<Database["distributors"]> & {
  /** Keys of the prices in force. */
  price_keys: string[]
}

export async function findDistributor(tx: ScopedTransaction): Promise<DistributorRow | undefined> {
  return await tx
    .selectFrom("distributors")
    .selectAll()
    .select(
      sql<string[]>`array(
        select price_key from (
          select distinct on (price_key) price_key, base_cents from prices
          where distributor_id = distributors.id and (valid_from is null or valid_from <= now())
          order by price_key, valid_from desc nulls last, id desc
        ) as in_force where base_cents is not null)`.as("price_keys"),
    )
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}
