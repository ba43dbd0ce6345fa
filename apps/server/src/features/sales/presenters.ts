import type { Sale } from "@trazo/contract/sales/sales"
import { buyerCodeOf } from "@trazo/domain/pricing/invoicing"
import { holderNames } from "../requests/load-request.ts"
import type { SaleRow } from "./queries.ts"

/** A company buys with its RUC and name, everybody else with their own. */
export function presentSale(row: SaleRow): Sale {
  const { user_info: info, kind } = row
  const company = kind === "subject4" ? { ruc: info.companyRuc, names: info.companyName } : null
  const ruc = company?.ruc ?? (kind === "subject2" ? info.ruc : null) ?? null
  return {
    ...{ id: row.id, at: row.received_at.toISOString(), requestId: row.request_id, kind },
    ...{ number: row.number ?? "", channel: row.channel, validity: row.validity, method: row.method },
    products: row.select_products.map(({ name }) => name),
    isRefunded: row.status === "refunded",
    buyer: {
      code: buyerCodeOf({ ruc, identityType: info.identityType ?? null }),
      identity: ruc ?? info.identity ?? "",
      // A request that was removed for good has no data of its holder.
      names: (company?.names ?? holderNames(row)) || "DATOS ELIMINADOS",
      email: info.email ?? "",
      address: info.address ?? "",
    },
    baseCents: row.base_cents ?? 0,
    ivaCents: row.iva_cents ?? 0,
    totalCents: row.total_cents ?? 0,
  }
}
