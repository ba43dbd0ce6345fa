import { Button } from "@mantine/core"
import type { dismissMovements, restoreMovements } from "@trazo/contract/money/statements"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { dismissalReasonField } from "@trazo/domain/money/dismissal-reason"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"

const presets = [
  "Es una venta que no pasa por este portal.",
  "Es un depósito de la propia distribuidora.",
  "Es de otro negocio del titular de la cuenta.",
]

/** Asks why a movement belongs to no payment, and puts it aside. `onSend` is called when the reason is sent. */
export function DismissButton({ movement, onSend }: { movement: string; onSend: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const intent = useEndpointIntent<typeof dismissMovements>("dismiss", { onDone: () => setAsking(false) })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Apartar…
      </Button>
      <ReasonDialog
        opened={isAsking}
        title="Apartar el movimiento"
        label={dismissalReasonField.label}
        maximum={dismissalReasonField.maximum}
        presets={presets}
        rule={(reason) => formFieldProblem(dismissalReasonField, reason)}
        confirmLabel="Apartar"
        isBusy={intent.isPending}
        error={intent.failure.fields.reason ?? intent.failure.message}
        onConfirm={(reason) => {
          onSend()
          intent.send({ movements: [movement], reason })
        }}
        onCancel={() => setAsking(false)}
      >
        No se comparará con los pagos. Lo encuentra en «Apartados» y puede devolverlo.
      </ReasonDialog>
    </>
  )
}

/** Lets a movement that was put aside be compared again. */
export function RestoreButton({ movement }: { movement: string }) {
  const intent = useEndpointIntent<typeof restoreMovements>("restore")
  return (
    <Button
      variant="default"
      size="sm"
      loading={intent.isPending}
      onClick={() => intent.send({ movements: [movement] })}
    >
      Devolver
    </Button>
  )
}
