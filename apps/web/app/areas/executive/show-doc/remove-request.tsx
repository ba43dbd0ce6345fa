import { Button } from "@mantine/core"
import type { Review } from "@trazo/contract/desk/review"
import { isRemovable, removalReasonField, restorableDays } from "@trazo/domain/desk/removal"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { FailureNote } from "./review-decisions.tsx"

/** Removes a request that ended without a certificate. */
export function RemoveRequest({ review }: { review: Review }) {
  const [isAsking, setAsking] = useState(false)
  const intent = useIntent("remove")
  if (!review.allowed.includes("delete") || !isRemovable(review.status)) return null
  return (
    <>
      <Button variant="default" c="var(--bad)" mt="sm" onClick={() => setAsking(true)}>
        Eliminar la solicitud…
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={`Eliminar la solicitud ${review.number} de ${review.names}`}
        label={removalReasonField.label}
        hint="Lo lee su equipo, no el cliente."
        maximum={removalReasonField.maximum}
        rule={(reason) => formFieldProblem(removalReasonField, reason)}
        confirmLabel="Eliminar"
        isDestructive
        isBusy={intent.isPending}
        error={intent.failure.fields.reason}
        onConfirm={(reason) => intent.send({ reason })}
        onCancel={() => setAsking(false)}
      >
        <FailureNote intent={intent} status={review.status} />
        Sale de la cola y de la cuenta del cliente. Puede restaurarla en Eliminados durante {restorableDays}{" "}
        días; después se borran sus datos y documentos.
      </ReasonDialog>
    </>
  )
}
