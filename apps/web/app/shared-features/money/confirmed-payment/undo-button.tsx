import { Button } from "@mantine/core"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"

const presets = [
  "El dinero era de otra solicitud.",
  "El banco devolvió el dinero.",
  "El valor que llegó no es el de la solicitud.",
]

interface UndoButtonProps {
  /** Sent with the reason. */
  fields?: Record<string, string>
  /** «de ANA LÓPEZ por $23,00» */
  named: string
  /** What follows. */
  children: React.ReactNode
  onUndone?: () => void
}

/** Asks why, and undoes the confirmation of a payment: the intent `undoPayment`, with `reason`. */
export function UndoButton({ fields = {}, named, children, onUndone }: UndoButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const intent = useIntent("undoPayment", {
    onDone: () => {
      setAsking(false)
      onUndone?.()
    },
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Deshacer la confirmación…
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={`Deshacer la confirmación del pago ${named}`}
        label="Motivo, que leerá el cliente"
        maximum={reviewReasonField.maximum}
        presets={presets}
        rule={(reason) => formFieldProblem(reviewReasonField, reason)}
        confirmLabel="Deshacer la confirmación"
        isDestructive
        isBusy={intent.isPending}
        error={intent.failure.fields.reason ?? intent.failure.message}
        onConfirm={(reason) => intent.send({ ...fields, reason })}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ReasonDialog>
    </>
  )
}
