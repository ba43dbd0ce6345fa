import { Button, Flex, Modal } from "@mantine/core"
import "@mantine/core/styles/Modal.layer.css"
import { useId, useLayoutEffect, useState } from "react"
import classes from "./dialog.module.css"

interface DialogProps {
  opened: boolean
  title: string
  children: React.ReactNode
  /** The buttons. They stay in view while the content scrolls. */
  actions?: React.ReactNode
  /** Called on Escape. Without it only the actions close the dialog. */
  onClose?: (() => void) | undefined
  /** Escape does nothing while true. */
  isBusy?: boolean
  /** The element that takes the focus first: the title, where screen readers start, or the one with data-autofocus. */
  focus?: "title" | "content"
  size?: "normal" | "wide"
  /** Gives the focus back when it closes. False where the page moves it elsewhere at that moment. */
  returnsFocus?: boolean
}

// In the order of opening. Escape closes the last one only.
const openDialogs: string[] = []
const lowest = 200

/**
 * The base of all dialogs. It closes without a transition, because a fading dialog still receives clicks.
 * global.css locks the page's scroll: Mantine's lock writes a style element, which the content security policy refuses.
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
  returnsFocus = true,
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
      returnFocus={returnsFocus}
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
        {actions ? (
          <Flex
            direction={{ base: "column-reverse", xs: "row" }}
            wrap="wrap"
            justify="flex-end"
            gap="sm"
            px="lg"
            pt="sm"
            pb="lg"
            pos="sticky"
            bottom={0}
            bg="var(--surface)"
          >
            {actions}
          </Flex>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  )
}

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
