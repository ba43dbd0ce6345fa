import { Modal } from "@mantine/core"
import "@mantine/core/styles/Modal.layer.css"
import { useEffect, useId } from "react"
import classes from "./dialog.module.css"

export interface DialogProps {
  opened: boolean
  title: string
  children: React.ReactNode
  /** The buttons, in reach however long the content is. */
  actions?: React.ReactNode
  /** Called on Escape. Without it only the actions close the dialog. */
  onClose?: (() => void) | undefined
  /** Escape does nothing while true. */
  isBusy?: boolean
  /** What has the focus first: the title, so that it is read from the start, or what has data-autofocus. */
  focus?: "title" | "content"
  size?: "normal" | "wide"
}

// Escape closes one dialog at a time, the one on top.
const openDialogs: string[] = []

/**
 * The one modal dialog of the product. It closes without a transition, because one that fades out still takes
 * presses. The page behind is kept from scrolling in global.css: Mantine's own lock writes a style element that
 * the content security policy refuses.
 */
export function Dialog({
  opened,
  title,
  children,
  actions,
  onClose,
  isBusy = false,
  focus = "title",
  size = "normal",
}: DialogProps) {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    openDialogs.push(id)
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1)
  }, [opened, id])

  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        if (!isBusy && openDialogs.at(-1) === id) onClose?.()
      }}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      size={size === "wide" ? 760 : 520}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ""}>
        <Modal.Header className={classes.header ?? ""}>
          <Modal.Title
            className={classes.title ?? ""}
            tabIndex={-1}
            data-autofocus={focus === "title" ? true : undefined}
          >
            {title}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ""}>{children}</Modal.Body>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </Modal.Content>
    </Modal.Root>
  )
}
