import type { SettlementMethod } from "@trazo/domain/requests/payment-receipt"
import { sql } from "kysely"
import { keyset, type Reading } from "../../database/paginate.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export interface SalesFilter {
  from: Date
  to: Date
  method: SettlementMethod | undefined
  search: string
}

const receivedAt = sql<Date>`coalesce(payments.decided_at, payments.created_at)`

function sales(tx: ScopedTransaction, { from, to, method, search }: SalesFilter) {
  return tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.request_id")
    .where("payments.distributor_id", "=", tx.scope.distributorId)
    .where("payments.status", "in", ["received", "refunded"])
    .where(receivedAt, ">=", from)
    .where(receivedAt, "<", to)
    .$if(method !== undefined, (query) => query.where("payments.method", "=", method ?? "transfer"))
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`strpos(upper(requests.search_text), upper(${search})) > 0`),
    )
}

/** The newest payments first. */
export async function listSaleRows(tx: ScopedTransaction, filter: SalesFilter, reading: Reading) {
  const rows = sales(tx, filter)
    .select(["payments.id", "payments.request_id", "payments.method", "payments.status"])
    .select([
      "requests.number",
      "requests.kind",
      "requests.channel",
      "requests.validity",
      "requests.user_info",
    ])
    .select(["requests.base_cents", "requests.iva_cents", "requests.total_cents"])
    .select(receivedAt.as("received_at"))
  return await keyset(rows, { columns: ["payments.id"], isDescending: true }, reading).execute()
}
export type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number]

export async function countSales(tx: ScopedTransaction, filter: SalesFilter): Promise<number> {
  const row = await sales(tx, filter).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow()
  return row.total
}

/** Without refunded sales. */
export async function sumSales(tx: ScopedTransaction, filter: SalesFilter) {
  const sum = (column: "base_cents" | "iva_cents" | "total_cents") =>
    sql<number>`coalesce(sum(${sql.ref(`requests.${column}`)}), 0)::float8`
  return await sales(tx, filter)
    .where("payments.status", "=", "received")
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sum("base_cents").as("baseCents"))
    .select(sum("iva_cents").as("ivaCents"))
    .select(sum("total_cents").as("totalCents"))
    .executeTakeFirstOrThrow()
}
