import { Group, Stack, Text } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleHalf from "@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import type { DataRequest } from "@trazo/contract/certificates/data-rights"
import { dataRequestNames, dataRequestOutcomeNames } from "@trazo/domain/certificates/data-rights"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { KeptList } from "./kept-list.tsx"

const looks = {
  open: { icon: IconHourglass, tone: "calm" },
  granted: { icon: IconCircleCheck, tone: "good" },
  partly: { icon: IconCircleHalf, tone: "warn" },
  refused: { icon: IconCircleX, tone: "neutral" },
} as const

const day = (date: string) => formatDate(new Date(date))

/** What the person asked about their data, with its due date or its reply. */
export function RequestsSection({ requests, now }: { requests: readonly DataRequest[]; now: string }) {
  return (
    <Section title="Sus pedidos">
      <SectionBody>
        <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} isLate={request.dueAt < now} />
          ))}
        </Stack>
      </SectionBody>
    </Section>
  )
}

function RequestRow({ request, isLate }: { request: DataRequest; isLate: boolean }) {
  const { kind, text, kept, askedAt, dueAt, outcome, reply, answeredAt } = request
  return (
    <Stack component="li" gap="xs">
      <Group gap="sm">
        <Text inherit fw={600}>
          {dataRequestNames[kind]}
        </Text>
        <StatusBadge {...looks[outcome ?? "open"]}>
          {outcome ? dataRequestOutcomeNames[outcome] : "En espera"}
        </StatusBadge>
      </Group>
      <Text inherit c="dimmed">
        {answeredAt
          ? `Pedido el ${day(askedAt)} · respondido el ${day(answeredAt)}`
          : `Pedido el ${day(askedAt)} · ${isLate ? "debíamos responderle" : "le respondemos"} hasta el ${day(dueAt)}`}
      </Text>
      <Text inherit style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        «{text}»
      </Text>
      {reply ? (
        <Text inherit style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          <strong>Respuesta:</strong> {reply}
        </Text>
      ) : null}
      {kept.length > 0 && outcome !== "refused" ? (
        <div>
          <Text inherit fw={600}>
            Lo que se conserva
          </Text>
          <KeptList kept={kept} />
        </div>
      ) : null}
    </Stack>
  )
}
