import { Group, Text, VisuallyHidden } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import type { BankPayment } from "@trazo/contract/money/bank-payments"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { type MatchReason, matchReasons } from "@trazo/domain/money/settlement/compare-payment"
import { RepeatedMark } from "../payment-columns.tsx"

const textOf: Record<MatchReason, (payment: BankPayment) => string> = {
  amount: amountText,
  reference: ({ reference }) => reference || "sin número",
  day: ({ paidOn }) => formatCalendarDate(paidOn),
  payer: ({ payer }) => payer,
}

/** What a payment still needs. */
export const dueOf = ({ amountCents, uses }: BankPayment) =>
  uses.reduce((due, { cents }) => due - cents, amountCents)

function amountText(payment: BankPayment): string {
  const due = dueOf(payment)
  const amount = formatMoney(payment.amountCents)
  return due > 0 && due < payment.amountCents ? `${formatMoney(due)} que faltan de ${amount}` : amount
}

interface AgreementProps {
  payment: BankPayment
  /** Empty where nothing was compared. */
  agrees: readonly MatchReason[]
}

/** The request's side of a match: its amount, number, day and payer, each marked as it agrees with the bank's or not. */
export function Agreement({ payment, agrees }: AgreementProps) {
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Text fw={600}>
        {payment.number} {payment.isRepeated ? <RepeatedMark /> : null}
      </Text>
      {matchReasons.map((reason) => (
        <Group key={reason} gap={6} wrap="nowrap" align="center">
          {agrees.length > 0 ? <Mark isEqual={agrees.includes(reason)} /> : null}
          <Text size="sm">{textOf[reason](payment)}</Text>
        </Group>
      ))}
    </div>
  )
}

function Mark({ isEqual }: { isEqual: boolean }) {
  const Picture = isEqual ? IconCheck : IconX
  return (
    <span style={{ color: isEqual ? "var(--good)" : "var(--bad)", flexShrink: 0, lineHeight: 0 }}>
      <Picture size={16} aria-hidden="true" />
      <VisuallyHidden>{isEqual ? "coincide:" : "no coincide:"}</VisuallyHidden>
    </span>
  )
}
