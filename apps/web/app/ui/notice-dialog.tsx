import { useEffect, useId, useRef } from "react"
import classes from "./notice-dialog.module.css"

interface NoticeDialogProps {
  opened: boolean
  title: string
  children: React.ReactNode
  /** The buttons: the only way out where `onEscape` is missing. */
  actions: React.ReactNode
  onEscape?: () => void
  size?: "normal" | "wide"
}

/** Something to be read before one goes on. The browser's own dialog: it keeps the focus. */
export function NoticeDialog({ opened, title, children, actions, onEscape, size }: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const show = () => {
    dialog.current?.showModal()
    // Not the first link or button, which may stand far below.
    heading.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown when it is opened, and then stays.
  useEffect(() => {
    if (opened && !dialog.current?.open) show()
    if (!opened) dialog.current?.close()
  }, [opened])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-size={size}
      // Without it a second Escape closes what the first one was refused.
      closedby={onEscape ? "closerequest" : "none"}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
      onKeyDown={(event) => {
        if (!onEscape && event.key === "Escape") event.preventDefault()
      }}
      onClose={() => {
        if (opened) show()
      }}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
