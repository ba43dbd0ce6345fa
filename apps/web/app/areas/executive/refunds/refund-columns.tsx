import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import type { Refund } from "@trazo/contract/money/refunds"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { gatewayRefundNames, refundPartNames, refundStateNames } from "@trazo/domain/money/refund"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const looks = {
  pending: { icon: IconHourglass, tone: "warn" },
  refunded: { icon: IconArrowBackUp, tone: "good" },
  refused: { icon: IconCircleX, tone: "neutral" },
} as const satisfies Record<Refund["state"], object>

export function RefundBadge({ state }: Pick<Refund, "state">) {
  return <StatusBadge {...looks[state]}>{refundStateNames[state]}</StatusBadge>
}

const day = (date: string | null) => (date === null ? "" : formatDate(new Date(date)))
const ended = ({ part, status, endedAt }: Refund) =>
  part === "difference"
    ? "Exprés fuera de plazo"
    : `${requestStatusCatalogue[status].description} el ${day(endedAt)}`
const gatewayText = ({ gateway }: Refund) => (gateway ? gatewayRefundNames[gateway] : "")
const whole = (text: string) => <span data-whole>{text}</span>

export const refundColumns: readonly Column<Refund>[] = [
  {
    key: "number",
    title: "Solicitud",
    isName: true,
    cell: ({ number }) => whole(number),
    text: ({ number }) => number,
  },
  {
    key: "names",
    title: "Cliente",
    isWide: true,
    cell: ({ names }) => names,
    text: ({ names }) => names,
  },
  {
    key: "identity",
    title: "Documento",
    card: "labelled",
    cell: ({ identity }) => identity,
    text: ({ identity }) => identity,
  },
  {
    key: "method",
    title: "Pagó con",
    card: "half",
    cell: ({ method, paymentReference }) => whole(`${settlementMethodNames[method]} ${paymentReference}`),
    text: ({ method, paymentReference }) => `${settlementMethodNames[method]} ${paymentReference}`,
  },
  {
    key: "gateway",
    title: "Pasarela",
    isOptional: true,
    cell: gatewayText,
    text: gatewayText,
  },
  { key: "ended", title: "Motivo", isOptional: true, cell: (row) => whole(ended(row)), text: ended },
  {
    key: "amount",
    title: "Valor",
    isNumber: true,
    card: "end",
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => amountCents / 100,
  },
]

/** What a file also has. */
export const exportedRefundColumns = [
  ...refundColumns,
  { title: "Estado", text: ({ state }: Refund) => refundStateNames[state] },
  { title: "Comprobante", text: ({ reference }: Refund) => reference },
  { title: "Devuelve", text: ({ part }: Refund) => refundPartNames[part] },
  { title: "Motivo de la negativa", text: ({ reason }: Refund) => reason },
  { title: "Decidió", text: ({ decidedBy }: Refund) => decidedBy ?? "" },
  { title: "Fecha", text: ({ decidedAt }: Refund) => day(decidedAt) },
]
