import { sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

/**
 * Received payments of the agreement's people themselves. Who paid is what the payment says: the agreement's payer may have
 * changed since.
 */
const sales = (tx: ScopedTransaction, convenioId: string) =>
  tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .innerJoin("convenioPeople as person", "person.id", "requests.convenioPersonId")
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("person.convenioId", "=", convenioId)
    .where("payments.method", "!=", "convenio")
    .where(sql<boolean>`payments.status = 'received'`)

const monthOf = sql<string>`to_char(payments.received_at at time zone 'America/Guayaquil', 'YYYY-MM')`

/** Newest first. */
export async function listSalesMonths(tx: ScopedTransaction, convenioId: string, most: number) {
  return await sales(tx, convenioId)
    .select([
      monthOf.as("month"),
      sql<number>`count(*)::int`.as("sales"),
      sql<number>`sum(payments.amount_cents)::float8`.as("totalCents"),
    ])
    .groupBy(monthOf)
    .orderBy("month", "desc")
    .limit(most)
    .execute()
}

interface SalesMonth {
  convenioId: string
  month: string
}

export async function sumSalesOfMonth(tx: ScopedTransaction, { convenioId, month }: SalesMonth) {
  return await sales(tx, convenioId)
    .where(monthOf, "=", month)
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(payments.amount_cents), 0)::float8`.as("cents"),
    ])
    .executeTakeFirstOrThrow()
}

/** Oldest first. */
export async function listSalesOfMonth(
  tx: ScopedTransaction,
  { convenioId, month }: SalesMonth,
  reading: Reading,
) {
  const found = sales(tx, convenioId)
    .select(["payments.id", "payments.amountCents", sql<Date>`payments.received_at`.as("chargedAt")])
    .select(sql<boolean>`false`.as("isCredit"))
    .select(sql<string>`payments.received_at::text`.as("position"))
    .select(["requests.number", "requests.kind", "requests.validity", "requests.userInfo"])
    .where(monthOf, "=", month)
  return await keyset(found, { columns: ["payments.receivedAt", "payments.id"] }, reading).execute()
}
