import { Button } from "@mantine/core"
import type { StuckCard } from "@trazo/contract/money/stuck-cards"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { stuckCardFields } from "@trazo/domain/money/cards/card-gateway"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { FailureText } from "../client/failure-text.tsx"
import { CardPaymentsForPeople } from "./card-payments-for-people.tsx"

interface StuckCardsProps {
  rows: readonly StuckCard[]
  total: number
}

/** Payments by card without an answer, which keep their requests from being paid. */
export function StuckCards({ rows, total }: StuckCardsProps) {
  const [chosen, setChosen] = useState<StuckCard | null>(null)
  return (
    <>
      <CardPaymentsForPeople
        id="stuck-cards"
        title="Pagos con tarjeta sin respuesta"
        total={total}
        advice="Llevan más de un día pendientes y no dejan pagar la solicitud de otra forma. Búsquelos en el panel de la pasarela por la referencia. Si nadie responde, libere la solicitud."
        rows={rows}
        detailOf={({ reference, since }) => `Referencia ${reference} · ${formatDateTime(new Date(since))}`}
        actOf={(row) => (
          <Button
            variant="default"
            aria-label={`Liberar la solicitud ${row.number}`}
            onClick={() => setChosen(row)}
          >
            Liberar…
          </Button>
        )}
      />
      {chosen ? <ReleaseDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </>
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
