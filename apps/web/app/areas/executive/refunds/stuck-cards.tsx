import { Button, Group, Stack, Text, Title } from "@mantine/core"
import type { StuckCard } from "@trazo/contract/money/stuck-cards"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { stuckCardFields } from "@trazo/domain/money/cards/stuck-card"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { FailureText } from "../client/failure-text.tsx"

interface StuckCardsProps {
  rows: readonly StuckCard[]
  total: number
}

/** Payments by card without an answer, which keep their requests from being paid. */
export function StuckCards({ rows, total }: StuckCardsProps) {
  const [chosen, setChosen] = useState<StuckCard | null>(null)
  return (
    <Stack component="section" aria-labelledby="stuck-cards" gap="sm" my="md">
      <Title order={2} fz="md" id="stuck-cards">
        Pagos con tarjeta sin respuesta ({total})
      </Title>
      <Note tone="warn">
        Llevan más de un día pendientes y no dejan pagar la solicitud de otra forma. Búsquelos en el panel de
        la pasarela por la referencia. Si nadie responde, libere la solicitud.
      </Note>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {rows.map((row) => (
          <Group
            key={row.id}
            component="li"
            justify="space-between"
            gap="sm"
            pt="xs"
            style={{ borderTop: "1px solid var(--line)" }}
          >
            <div>
              <strong>{formatMoney(row.cents)}</strong> · {row.names} · solicitud {row.number}
              <Text inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
                Referencia {row.reference} · {formatDateTime(new Date(row.since))}
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={`Liberar la solicitud ${row.number}`}
              onClick={() => setChosen(row)}
            >
              Liberar…
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen ? <ReleaseDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </Stack>
  )
}

function ReleaseDialog({ row: { id, number }, onClose }: { row: StuckCard; onClose: () => void }) {
  const { send, isPending, failure } = useIntent("stuckCard", { onDone: onClose })
  return (
    <ReasonDialog
      opened
      title={`Liberar la solicitud ${number}`}
      confirmLabel="Liberar la solicitud"
      label={stuckCardFields.reason.label}
      isBusy={isPending}
      error={failure.fields.reason}
      onCancel={onClose}
      onConfirm={(reason) => send({ id, reason })}
    >
      El cliente podrá pagar de nuevo. Si el banco aprueba después este pago, paga la solicitud; si ya está
      pagada, el dinero vuelve a su tarjeta.
      <FailureText failure={failure} />
    </ReasonDialog>
  )
}
