import { Group, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import type { Review } from "@trazo/contract/desk/review"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"

type Parts = NonNullable<Review["receipt"]>["parts"]
type Part = Parts[number]

const readOf = ({ part, read }: Part) => (part === "day" ? formatCalendarDate(read ?? "") : read)

/** What the receipt says of a part of the payment, beside it. Nothing where it could not be read. */
export function OnReceipt({ part, receipt }: { part: Part["part"]; receipt: Review["receipt"] }) {
  const found = receipt?.parts.find((one) => one.part === part)
  if (!found || found.outcome === "unreadable") return null
  const differs = found.outcome === "differs"
  const Icon = differs ? IconAlertTriangle : IconCheck
  return (
    <Group component="span" gap={4} wrap="nowrap" c={differs ? "var(--bad)" : "var(--good)"}>
      <Icon size={16} aria-hidden />
      <Text span inherit fw={differs ? 600 : undefined}>
        {differs ? `En el comprobante se lee ${readOf(found)}` : "Como en el comprobante"}
      </Text>
    </Group>
  )
}

const names: Record<Part["part"], string> = { amount: "Valor", number: "Número", day: "Fecha" }

/** Each difference between a receipt and its payment, in words. */
export function ReceiptDifferences({ parts, review }: { parts: Parts; review: Review }) {
  const { payment, price } = review
  const stated: Record<Part["part"], string> = {
    amount: `se deben ${formatMoney(price.totalCents)}`,
    number: `el cliente escribió ${payment?.reference}`,
    day: `el cliente escribió ${payment ? formatCalendarDate(payment.paidOn) : ""}`,
  }
  return (
    <Stack gap={4}>
      {parts.map((part) => (
        <Text key={part.part} inherit c="var(--bad)" fw={600}>
          {names[part.part]}: en el comprobante se lee {readOf(part)}, y {stated[part.part]}.
        </Text>
      ))}
    </Stack>
  )
}
