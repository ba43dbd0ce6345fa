import type { ScopedTransaction } from "../../../database/scope.ts"

const byName = new Intl.Collator("es", { numeric: true })

/** «Vendedor 2» comes before «Vendedor 10». */
export async function listSellers(tx: ScopedTransaction): Promise<{ id: string; name: string }[]> {
  const sellers = await tx
    .selectFrom("sellers")
    .select(["id", "name"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("name")
    .limit(500)
    .execute()
  return sellers.sort((one, other) => byName.compare(one.name, other.name))
}
