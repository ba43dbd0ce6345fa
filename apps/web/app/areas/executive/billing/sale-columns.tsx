import type { Sale } from "@trazo/contract/sales"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { buyerCodeNames } from "@trazo/domain/pricing/invoicing"
import { settlementMethodNames } from "@trazo/domain/requests/payment-receipt"
import type { Column } from "../../../ui/list/list-table.tsx"
import type { CsvColumn } from "../../../ui/list/use-csv-export.ts"
import { Money } from "../../../ui/money.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"

/** Does not break between words or at hyphens. */
const Line = ({ children }: { children: React.ReactNode }) => (
  <span style={{ whiteSpace: "nowrap" }}>{children}</span>
)

export const saleColumns: readonly Column<Sale>[] = [
  {
    ...{ key: "names", title: "Comprador", isName: true, isWide: true },
    cell: ({ buyer, isRefunded }) => (isRefunded ? `${buyer.names} (reembolsada)` : buyer.names),
  },
  {
    ...{ key: "identity", title: "Identificación", card: "labelled" },
    cell: ({ buyer: { code, identity } }) => <Line>{`${code} ${buyerCodeNames[code]} ${identity}`}</Line>,
  },
  { ...{ key: "number", title: "Solicitud", card: "labelled" }, cell: ({ number }) => <Line>{number}</Line> },
  {
    ...{ key: "product", title: "Producto", isOptional: true },
    cell: ({ kind, validity }) => (
      <Line>
        {certificateKindNames[kind]}, {validityNames[validity]}
      </Line>
    ),
  },
  {
    ...{ key: "method", title: "Pago", isOptional: true },
    cell: ({ method }) => settlementMethodNames[method],
  },
  {
    ...{ key: "at", title: "Cobrada", card: "labelled" },
    cell: ({ at }) => (
      <Line>
        <RelativeDate date={at} />
      </Line>
    ),
  },
  {
    ...{ key: "total", title: "Total", card: "end" },
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
]

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Everything that the invoice needs. Codes and identities stay texts, so that a spreadsheet keeps their zeros. */
export const exportedColumns: readonly CsvColumn<Sale>[] = [
  { title: "Cobrada", text: ({ at }) => formatDateTime(new Date(at)) },
  { title: "Solicitud", text: ({ number }) => number },
  { title: "Estado", text: ({ isRefunded }) => (isRefunded ? "Reembolsada" : "Cobrada") },
  { title: "Código de identificación", text: ({ buyer }) => buyer.code },
  { title: "Identificación", text: ({ buyer }) => buyer.identity },
  { title: "Comprador", text: ({ buyer }) => buyer.names },
  { title: "Correo", text: ({ buyer }) => buyer.email },
  { title: "Dirección", text: ({ buyer }) => buyer.address },
  {
    title: "Producto",
    text: ({ kind, validity }) => `${certificateKindNames[kind]}, ${validityNames[validity]}`,
  },
  { title: "Forma de pago", text: ({ method }) => settlementMethodNames[method] },
  { title: "Sin IVA", text: ({ baseCents }) => dollars(baseCents) },
  { title: "IVA", text: ({ ivaCents }) => dollars(ivaCents) },
  { title: "Total", text: ({ totalCents }) => dollars(totalCents) },
]
