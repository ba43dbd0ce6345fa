import type { ScopedTransaction } from "../../database/scope.ts"

export async function listPrices(tx: ScopedTransaction) {
  return await tx
    .selectFrom("prices")
    .select(["price_key", "base_cents"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("price_key")
    .execute()
}

export async function findBasePrice(tx: ScopedTransaction, priceKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom("prices")
    .select("base_cents")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("price_key", "=", priceKey)
    .executeTakeFirst()
  return row?.base_cents ?? null
}
