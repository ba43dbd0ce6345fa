import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import type { listSales, Sale } from "@trazo/contract/money/sales"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type TableColumn, type TableSource, tableSource } from "../../platform/tables/table-source.ts"
import { filterOf } from "./list-sales.ts"
import { presentSale } from "./presenters.ts"
import { countSales, listSaleRows, type SaleRow } from "./queries.ts"

/** Everything that the invoice needs. Codes and identities are texts, so that a spreadsheet keeps their zeros. */
const columns: readonly TableColumn<Sale>[] = [
  { title: "Cobrada", cell: ({ at }) => new Date(at) },
  { title: "Solicitud", cell: ({ number }) => number },
  { title: "Estado", cell: ({ isRefunded }) => (isRefunded ? "Reembolsada" : "Cobrada") },
  { title: "Código de identificación", cell: ({ buyer }) => buyer.code },
  { title: "Identificación", cell: ({ buyer }) => buyer.identity },
  { title: "Comprador", cell: ({ buyer }) => buyer.names },
  { title: "Correo", cell: ({ buyer }) => buyer.email },
  { title: "Dirección", cell: ({ buyer }) => buyer.address },
  {
    title: "Producto",
    cell: ({ kind, validity, products }) =>
      [`${certificateKindNames[kind]}, ${validityNames[validity]}`, ...products].join(" + "),
  },
  { title: "Forma de pago", cell: ({ method }) => settlementMethodNames[method] },
  { title: "Sin IVA", cell: ({ baseCents }) => baseCents / 100 },
  { title: "IVA", cell: ({ ivaCents }) => ivaCents / 100 },
  { title: "Total", cell: ({ totalCents }) => totalCents / 100 },
]

/** The sales of a filter, the last received first. */
export function salesTable(
  scope: Scope,
  query: Omit<RouteInput<typeof listSales>["query"], "cursor">,
  deps: Pick<Deps, "db">,
): TableSource {
  const filter = filterOf(query)
  return tableSource<Sale & Pick<SaleRow, "position">>(
    scope,
    {
      columns,
      count: (tx) => countSales(tx, filter),
      read: async (tx, reading) => {
        const rows = await listSaleRows(tx, filter, reading)
        return rows.map((row) => ({ ...presentSale(row), position: row.position }))
      },
      positionOf: ({ position, id }) => [position, id],
    },
    deps,
  )
}
