import { removalReasonField, restorableDays } from "@trazo/domain/desk/removal"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { FailureText } from "./failure-text.tsx"

interface RemoveClientProps {
  name: string
  opened: boolean
  onCancel: () => void
}

export function RemoveClient({ name, opened, onCancel }: RemoveClientProps) {
  const { failure, isPending, send } = useIntent("remove")
  return (
    <ReasonDialog
      opened={opened}
      title={`Eliminar a ${name}`}
      label={removalReasonField.label}
      hint="Lo lee su equipo, no el cliente."
      maximum={removalReasonField.maximum}
      rule={(reason) => formFieldProblem(removalReasonField, reason)}
      confirmLabel="Eliminar"
      isDestructive
      isBusy={isPending}
      error={failure.fields.reason}
      onConfirm={(reason) => send({ reason })}
      onCancel={onCancel}
    >
      <FailureText failure={failure} />
      Sale de sus equipos, y su cuenta y sus solicitudes terminadas dejan de verse. Puede restaurarlo en
      Eliminados durante {restorableDays} días; después se borran sus datos y documentos.
    </ReasonDialog>
  )
}
