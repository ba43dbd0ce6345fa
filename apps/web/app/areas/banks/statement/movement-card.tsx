import { Box, Card, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Card.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/SimpleGrid.layer.css"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { MovementUses } from "../../../shared-features/money/confirmed-payment/movement-uses.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { UndoPayment } from "../undo-payment.tsx"
import { Agreement } from "./agreement.tsx"

interface MovementCardProps {
  movement: StatementMovementRow
  /** Where a person decides: the id of the chosen payment, or "". */
  chosen?: string
  onChoose?: (payment: string) => void
  onUndone: () => void
  /** Puts it aside, or takes it back. */
  action?: React.ReactNode
}

/** A line of the statement on the left, and the payments that it may belong to on the right; stacked on a phone. */
export function MovementCard({ movement, chosen = "", onChoose, onUndone, action }: MovementCardProps) {
  const { candidates, spentOn, dismissed, freeCents, problem, together, line, amountCents } = movement
  const problems = [problem, ...together.map((other) => other.problem)].flatMap((text) => text ?? [])
  return (
    <Card withBorder padding="sm" component="section" aria-label={`Fila ${line} del extracto`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <BankSide movement={movement} />
        <Stack gap="sm">
          {onChoose ? (
            <Radio.Group
              value={chosen}
              onChange={onChoose}
              label="¿De qué pago es?"
              name={`payment-${movement.id}`}
            >
              <Stack gap="sm" mt="xs">
                {candidates.map(({ payment, agrees }) => (
                  <Radio
                    key={payment.id}
                    value={payment.id}
                    label={<Agreement payment={payment} agrees={agrees} />}
                  />
                ))}
                <Radio value="" label="De ninguno" />
              </Stack>
            </Radio.Group>
          ) : (
            candidates.map(({ payment, agrees }) => (
              <div key={payment.id}>
                <Agreement payment={payment} agrees={agrees} />
                {freeCents < amountCents ? (
                  <MovementUses uses={payment.uses.filter((use) => use.movement === movement.id)} />
                ) : null}
                {payment.canUndo ? (
                  <Box mt="xs">
                    <UndoPayment payment={payment} onUndone={onUndone} />
                  </Box>
                ) : null}
              </div>
            ))
          )}
        </Stack>
      </SimpleGrid>
      {candidates.length > 0 && freeCents > 0
        ? [...new Set(problems)].map((text) => (
            <Note key={text} tone="warn">
              {text}
            </Note>
          ))
        : null}
      {dismissed ? (
        <Text mt="xs" style={{ overflowWrap: "anywhere" }}>
          {dismissed.reason}
          <Text span c="var(--ink-2)" size="sm" display="block">
            {dismissed.by} · {formatDateTime(new Date(dismissed.at))}
          </Text>
        </Text>
      ) : null}
      {spentOn === null ? null : (
        <Note tone="warn">
          El pago de la solicitud {spentOn} ya se confirmó y tiene este número y este valor: este movimiento
          puede ser suyo.
        </Note>
      )}
      {action ? <Group mt="sm">{action}</Group> : null}
    </Card>
  )
}

function BankSide({ movement }: { movement: StatementMovementRow }) {
  const { line, day, amountCents, freeCents, reference, payer, description, together } = movement
  const isPartUsed = freeCents > 0 && freeCents < amountCents
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>{[description, payer].filter(Boolean).join(" · ") || "Sin concepto"}</Text>
        <Text fw={600} style={{ whiteSpace: "nowrap" }}>
          {formatMoney(amountCents)}
        </Text>
      </Group>
      <Text c="var(--ink-2)" size="sm">
        {[formatCalendarDate(day), reference, `fila ${line}`].filter(Boolean).join(" · ")}
      </Text>
      {isPartUsed ? <Text size="sm">Quedan {formatMoney(freeCents)} sin usar.</Text> : null}
      {together.map((other) => (
        <Text key={other.id} size="sm">
          + {formatMoney(other.amountCents)} · {formatCalendarDate(other.day)} · fila {other.line}
        </Text>
      ))}
    </div>
  )
}
