import { Modal } from "@mantine/core"
import "@mantine/core/styles/Modal.layer.css"
import { useId, useLayoutEffect, useState } from "react"
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

// In the order of opening: the last one is on top, and Escape closes it alone.
const openDialogs: string[] = []
const lowest = 200

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
  const [level, setLevel] = useState(0)
  useLayoutEffect(() => {
    if (!opened) return
    setLevel(openDialogs.push(id))
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1)
  }, [opened, id])

  return (
    <Modal.Root
      opened={opened}
      zIndex={lowest + level}
      onClose={() => {
        if (!isBusy && openDialogs.at(-1) === id) onClose?.()
      }}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      size={size === "wide" ? 760 : 520}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ""}>
        <Modal.Header role="presentation" className={classes.header ?? ""}>
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
