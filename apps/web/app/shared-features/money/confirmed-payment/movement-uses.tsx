import { List, Text } from "@mantine/core"
import "@mantine/core/styles/List.layer.css"
import type { MovementUse } from "@trazo/contract/money/movement-use"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { type MatchReason, matchReasons } from "@trazo/domain/money/settlement/compare-payment"

const reasonNames: Record<MatchReason, string> = {
  amount: "valor",
  reference: "número",
  day: "fecha",
  payer: "nombre",
}

/** The movements of statements that pay of a payment, with what agreed and who took each. */
export function MovementUses({ uses }: { uses: readonly MovementUse[] }) {
  return (
    <List listStyleType="none" spacing="xs">
      {uses.map((use) => (
        <List.Item key={use.movement} style={{ overflowWrap: "anywhere" }}>
          {moneyOf(use)} · {formatCalendarDate(use.day)}
          {use.reference ? ` · ${use.reference}` : ""}
          {use.payer ? ` · ${use.payer}` : ""} · fila {use.line} del extracto
          <Text span c="var(--ink-2)" size="sm" display="block">
            {use.agrees === null ? "" : `${agreement(use.agrees)} `}
            {use.by ?? "Alguien"} · {formatDateTime(new Date(use.at))}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

const moneyOf = ({ cents, movementCents }: MovementUse) =>
  cents === movementCents ? formatMoney(cents) : `${formatMoney(cents)} de ${formatMoney(movementCents)}`

function agreement(agrees: readonly MatchReason[]): string {
  const named = (reasons: readonly MatchReason[]) => reasons.map((reason) => reasonNames[reason]).join(", ")
  const differs = matchReasons.filter((reason) => !agrees.includes(reason))
  return [
    ...(agrees.length > 0 ? [`Coincide: ${named(agrees)}.`] : []),
    ...(differs.length > 0 ? [`No coincide: ${named(differs)}.`] : []),
  ].join(" ")
}
