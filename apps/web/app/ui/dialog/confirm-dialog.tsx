import { Button } from "@mantine/core"
import { Dialog } from "./dialog.tsx"

export interface ConfirmDialogProps {
  opened: boolean
  /** Names the action and its object: «Revocar el certificado de ANA LÓPEZ». */
  title: string
  /** The consequence. */
  children: React.ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red, and the other button takes the focus. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** "content": a field with data-autofocus takes the focus. */
  focus?: "buttons" | "content"
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = "Cancelar",
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onCancel,
  focus = "buttons",
  ...dialog
}: ConfirmDialogProps) {
  const focused = (isHere: boolean) => (focus === "buttons" && isHere ? { "data-autofocus": true } : {})
  return (
    <Dialog
      {...dialog}
      isBusy={isBusy}
      onClose={onCancel}
      focus="content"
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={isBusy} {...focused(isDestructive)}>
            {cancelLabel}
          </Button>
          <Button
            color={isDestructive ? "bad" : "brand"}
            loading={isBusy}
            onClick={onConfirm}
            {...focused(!isDestructive)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
