import type { Sale } from "@trazo/contract/money/sales"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { buyerKindNames } from "@trazo/domain/money/invoicing"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { Money } from "../../../ui/content/money.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"

/** Does not break between words or at hyphens. */
const Line = ({ children }: { children: React.ReactNode }) => <span data-whole>{children}</span>

export const saleColumns: readonly Column<Sale>[] = [
  {
    key: "names",
    title: "Comprador",
    isName: true,
    isWide: true,
    cell: ({ buyer, isRefunded }) => (isRefunded ? `${buyer.names} (reembolsada)` : buyer.names),
  },
  {
    key: "identity",
    title: "Identificación",
    card: "labelled",
    cell: ({ buyer: { code, identity } }) => <Line>{`${code} ${buyerKindNames[code]} ${identity}`}</Line>,
  },
  { key: "number", title: "Solicitud", card: "labelled", cell: ({ number }) => <Line>{number}</Line> },
  {
    key: "product",
    title: "Producto",
    isOptional: true,
    cell: ({ kind, validity, products }) => (
      <>
        <Line>{certificateKindNames[kind]},</Line> <Line>{validityNames[validity]}</Line>
        {products.map((name) => (
          <span key={name}> + {name}</span>
        ))}
      </>
    ),
  },
  {
    key: "method",
    title: "Pago",
    isOptional: true,
    needsRoom: true,
    cell: ({ method }) => settlementMethodNames[method],
  },
  {
    key: "at",
    title: "Cobrada",
    card: "labelled",
    cell: ({ at }) => (
      <Line>
        <RelativeDate date={at} />
      </Line>
    ),
  },
  {
    key: "fee",
    title: "Comisión",
    isOptional: true,
    needsRoom: true,
    card: "hidden",
    cell: ({ feeCents }) => (feeCents === null ? null : <Money cents={feeCents} />),
  },
  {
    key: "total",
    title: "Total",
    card: "end",
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
]
