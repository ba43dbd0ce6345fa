import { Card, Group, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Card.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { MovementUses, reasonNames } from "../../../shared-features/money/confirmed-payment/movement-uses.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { RepeatedMark } from "../payment-columns.tsx"

type Candidate = StatementMovementRow["candidates"][number]

interface MovementCardProps {
  movement: StatementMovementRow
  /** Where a person decides: the id of the chosen payment, or "". */
  chosen?: string
  onChoose?: (payment: string) => void
  /** Puts it aside, or takes it back. */
  action?: React.ReactNode
}

/** A line of the statement above the payments that it may belong to. */
export function MovementCard({ movement, chosen = "", onChoose, action }: MovementCardProps) {
  const { line, day, amountCents, reference, payer, description, candidates, spentOn, dismissed } = movement
  const { freeCents, problem } = movement
  return (
    <Card withBorder padding="sm" component="section" aria-label={`Fila ${line} del extracto`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Text fw={600}>{[description, payer].filter(Boolean).join(" · ") || "Sin concepto"}</Text>
          <Text c="var(--ink-2)" size="sm">
            {[formatCalendarDate(day), reference, `fila ${line}`].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <Text fw={600} style={{ whiteSpace: "nowrap" }}>
          {formatMoney(amountCents)}
        </Text>
      </Group>
      {dismissed ? (
        <Text mt="xs" style={{ overflowWrap: "anywhere" }}>
          {dismissed.reason}
          <Text span c="var(--ink-2)" size="sm" display="block">
            {dismissed.by} · {formatDateTime(new Date(dismissed.at))}
          </Text>
        </Text>
      ) : null}
      {problem !== null && candidates.length > 0 && freeCents > 0 ? <Note tone="warn">{problem}</Note> : null}
      {spentOn === null ? null : (
        <Note tone="warn">
          El pago de la solicitud {spentOn} ya se confirmó y tiene este número y este valor: este movimiento
          puede ser suyo.
        </Note>
      )}
      {onChoose ? (
        <Radio.Group
          mt="sm"
          value={chosen}
          onChange={onChoose}
          label="¿De qué pago es?"
          name={`payment-${movement.id}`}
        >
          <Stack gap="xs" mt="xs">
            {candidates.map((candidate) => (
              <Radio
                key={candidate.payment.id}
                value={candidate.payment.id}
                label={<CandidateText candidate={candidate} />}
              />
            ))}
            <Radio value="" label="De ninguno" />
          </Stack>
        </Radio.Group>
      ) : (
        candidates.map((candidate) => (
          <Text key={candidate.payment.id} component="div" mt="xs">
            → <CandidateText candidate={candidate} />
            <MovementUses uses={candidate.payment.uses.filter((use) => use.movement === movement.id)} />
          </Text>
        ))
      )}
      {action ? <Group mt="sm">{action}</Group> : null}
    </Card>
  )
}

function CandidateText({ candidate: { payment, agrees } }: { candidate: Candidate }) {
  const differs = (["amount", "reference"] as const).filter((reason) => !agrees.includes(reason))
  return (
    <span style={{ overflowWrap: "anywhere" }}>
      {[payment.payer, formatMoney(payment.amountCents), payment.reference].filter(Boolean).join(" · ")} ·{" "}
      {formatCalendarDate(payment.paidOn)} · {payment.number}
      {agrees.length > 0 && differs.length > 0 ? (
        <Text span c="var(--ink-2)" size="sm">
          {" "}
          Difiere: {differs.map((reason) => reasonNames[reason]).join(", ")}.
        </Text>
      ) : null}{" "}
      {payment.isRepeated ? <RepeatedMark /> : null}
    </span>
  )
}
