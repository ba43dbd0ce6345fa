import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"

type New<Table extends keyof Database> = Omit<Insertable<Database[Table]>, "distributorId">

const tenant = (tx: ScopedTransaction) => ({ distributorId: tx.scope.distributorId })

/**
 * The ids have the clock's time, because a price's history is in the order of its ids.
 * @param prices cents without IVA by price key
 */
export async function insertPrices(
  tx: ScopedTransaction,
  prices: Record<string, number>,
  { random, clock }: Pick<Deps, "random" | "clock">,
): Promise<void> {
  const rows = Object.entries(prices).map(([priceKey, baseCents]) => ({
    ...tenant(tx),
    id: newId(random, clock.now()),
    priceKey,
    baseCents,
  }))
  if (rows.length > 0) await tx.insertInto("prices").values(rows).execute()
}

export async function insertRole(tx: ScopedTransaction, row: New<"roles">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("roles").values(values).returning("id").executeTakeFirstOrThrow()).id
}

export async function insertExecutive(tx: ScopedTransaction, row: New<"executives">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("executives").values(values).returning("id").executeTakeFirstOrThrow()).id
}

export async function insertBankUser(tx: ScopedTransaction, row: New<"bankUsers">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("bankUsers").values(values).returning("id").executeTakeFirstOrThrow()).id
}

/** @returns undefined when the address is taken */
export async function unscopedInsertAdministrator(
  tx: PlatformTransaction,
  row: Insertable<Database["administrators"]>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto("administrators")
    .values(row)
    .onConflict((clash) => clash.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted?.id
}
