import { Button } from "@mantine/core"
import { useEffect, useId, useRef } from "react"
import classes from "./confirm-dialog.module.css"

export interface ConfirmDialogProps {
  opened: boolean
  /** Names the act and its object: «Revocar el certificado de ANA LÓPEZ». */
  title: string
  /** Names its consequence, and what else is asked before it (a reason, a code). */
  children: React.ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Destructive acts are red and never the button that has the focus. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an act that cannot be undone. The browser's own dialog: it keeps the focus, and Escape closes it. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancelar",
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!opened) return dialog.current?.close()
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    const asksMore = dialog.current.querySelector("input, select, textarea") !== null
    if (!isDestructive && !asksMore) confirm.current?.focus()
  }, [opened, isDestructive])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onCancel()
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button
          ref={confirm}
          {...(isDestructive ? { className: classes.danger } : {})}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
