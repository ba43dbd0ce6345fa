import type { Sale } from "@trazo/contract/money/sales"
import { buyerOf } from "./buyer-of.ts"
import type { SaleRow } from "./queries.ts"

export function presentSale(row: SaleRow): Sale {
  return {
    id: row.id,
    at: row.received_at.toISOString(),
    requestId: row.request_id,
    kind: row.kind,
    number: row.number ?? "",
    channel: row.channel,
    validity: row.validity,
    method: row.method,
    products: row.select_products.map(({ name }) => name),
    isRefunded: row.status === "refunded",
    buyer: buyerOf(row),
    baseCents: row.base_cents ?? 0,
    ivaCents: row.iva_cents ?? 0,
    totalCents: row.total_cents ?? 0,
  }
}
