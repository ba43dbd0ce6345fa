import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import type { BankPayment } from "@trazo/contract/money/bank-payments"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { paymentMethodNames } from "@trazo/domain/money/payment-receipt"
import { RelativeDate } from "../../ui/content/relative-date.tsx"
import type { Column } from "../../ui/list/list-table.tsx"
import { StatusBadge } from "../../ui/status/status-badge.tsx"

const paymentStateNames = {
  waiting: "Por confirmar",
  confirmed: "Confirmado",
  refused: "Rechazado",
  owed: "Deuda",
} as const

const looks = {
  waiting: { icon: IconHourglass, tone: "warn" },
  confirmed: { icon: IconCircleCheck, tone: "good" },
  refused: { icon: IconCircleX, tone: "bad" },
  owed: { icon: IconAlertTriangle, tone: "bad" },
} as const

export function PaymentBadge({ state }: Pick<BankPayment, "state">) {
  return <StatusBadge {...looks[state]}>{paymentStateNames[state]}</StatusBadge>
}

/** Warns of a receipt that another request has. */
export function RepeatedMark() {
  return (
    <StatusBadge icon={IconAlertTriangle} tone="bad">
      Ya usado
    </StatusBadge>
  )
}

/** Warns of a confirmed payment whose money the bank took back. */
function ReversedMark() {
  return (
    <StatusBadge icon={IconArrowBackUp} tone="bad">
      Revertido
    </StatusBadge>
  )
}

export const paymentColumns: readonly Column<BankPayment>[] = [
  { key: "payer", title: "Quién pagó", isName: true, isWide: true, cell: ({ payer }) => payer },
  {
    key: "amount",
    title: "Valor",
    isNumber: true,
    card: "end",
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  {
    key: "reference",
    title: "Comprobante",
    card: "labelled",
    cell: ({ reference, isRepeated, reversal }) => (
      <>
        {reference} {isRepeated ? <RepeatedMark /> : null} {reversal ? <ReversedMark /> : null}
      </>
    ),
  },
  {
    key: "paidOn",
    title: "Fecha del pago",
    card: "labelled",
    cell: ({ paidOn }) => formatCalendarDate(paidOn),
  },
  {
    key: "account",
    title: "Cuenta",
    card: "half",
    isOptional: true,
    cell: ({ account, method }) => (
      <span style={{ whiteSpace: "nowrap" }}>{`${paymentMethodNames[method]} · ${account}`}</span>
    ),
  },
  {
    key: "number",
    title: "Solicitud",
    card: "labelled",
    isOptional: true,
    cell: ({ number }) => <span style={{ whiteSpace: "nowrap" }}>{number}</span>,
  },
  {
    key: "sentAt",
    title: "Enviado",
    card: "labelled",
    cell: ({ sentAt }) => <RelativeDate date={sentAt} />,
  },
]
