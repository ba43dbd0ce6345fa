import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"

/** Received payments for requests of the agreement's people. */
const sales = (tx: ScopedTransaction, convenioId: string) =>
  tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.request_id")
    .innerJoin("convenio_people as person", "person.id", "requests.convenio_person_id")
    .where("payments.distributor_id", "=", tx.scope.distributorId)
    .where("person.convenio_id", "=", convenioId)
    .where(sql<boolean>`payments.status = 'received'`)

const monthOf = sql<string>`to_char(payments.received_at at time zone 'America/Guayaquil', 'YYYY-MM')`

/** Newest first. */
export async function listConvenioMonthRows(tx: ScopedTransaction, convenioId: string, most: number) {
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

/** Oldest first. */
export async function listConvenioSales(
  tx: ScopedTransaction,
  { convenioId, month, most }: { convenioId: string; month: string; most: number },
) {
  return await sales(tx, convenioId)
    .select(["payments.amount_cents", sql<Date>`payments.received_at`.as("charged_at")])
    .select(["requests.number", "requests.kind", "requests.validity", "requests.user_info"])
    .where(monthOf, "=", month)
    .orderBy("payments.received_at")
    .orderBy("payments.id")
    .limit(most)
    .execute()
}
