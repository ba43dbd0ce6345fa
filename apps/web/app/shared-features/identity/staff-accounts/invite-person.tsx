import { Button, Stack } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { personFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import type { FailureOfForm } from "../../platform/intent/page-action.ts"
import type { Intent } from "../../platform/intent/use-intent.ts"

interface InviteDialogProps {
  opened: boolean
  title: string
  intent: Intent
  onClose: () => void
  /** Of the fields beyond the person's. */
  labels?: Record<string, string> | undefined
  /** Fields before the person's. */
  before?: React.ReactNode
  /** Fields after the person's. */
  children?: React.ReactNode
}

export function InviteDialog({ intent, labels, before, children, ...dialog }: InviteDialogProps) {
  return (
    <FormDialog
      {...dialog}
      intent={intent}
      labels={{ ...labelsOf(personFields), ...labels }}
      submitLabel="Invitar"
    >
      <Stack gap="md">
        {before}
        <FormFields fields={personFields} failure={intent.failure} />
        {children}
        <span>Le llegará un enlace para crear su contraseña. Vale por tres días.</span>
      </Stack>
    </FormDialog>
  )
}

interface InvitePersonProps {
  intent: Intent
  /** Of the button. */
  label: string
  /** Of the dialog. */
  title?: string
  isMain?: boolean
  labels?: Record<string, string>
  /** Fields after the person's. */
  children?: (failure: FailureOfForm) => React.ReactNode
}

/** The button, dialog and outcome of a page's intent. A success closes the dialog. */
export function InvitePerson({
  intent,
  label,
  title = label,
  isMain = false,
  labels,
  children,
}: InvitePersonProps) {
  const [opening, setOpening] = useState<{ after: Intent["lastDone"] } | null>(null)
  const opened = opening !== null && opening.after === intent.lastDone
  const onClose = () => setOpening(null)
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={() => setOpening({ after: intent.lastDone })}
      >
        {label}
      </Button>
      <SavedNote>{intent.done ? "Invitación enviada" : null}</SavedNote>
      <InviteDialog {...{ opened, title, intent, labels, onClose }}>
        {children?.(intent.failure)}
      </InviteDialog>
    </>
  )
}
