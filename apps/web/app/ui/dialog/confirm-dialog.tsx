import { Button } from "@mantine/core"
import { Dialog } from "./dialog.tsx"

export interface ConfirmDialogProps {
  opened: boolean
  /** Names the act and its object: «Revocar el certificado de ANA LÓPEZ». */
  title: string
  /** Names its consequence. */
  children: React.ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Shown in red; the focus starts on the other button. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** For fields in the content: one of them has data-autofocus. */
  focus?: "buttons" | "content"
}

/** Asks before an act that cannot be undone. */
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
