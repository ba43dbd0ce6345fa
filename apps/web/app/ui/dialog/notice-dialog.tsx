import { Dialog, type DialogProps } from "./dialog.tsx"

interface NoticeDialogProps extends Pick<DialogProps, "opened" | "title" | "children" | "size"> {
  /** The buttons. Without `onEscape` only they close the dialog. */
  actions: React.ReactNode
  onEscape?: () => void
}

/** A message that the user must see before continuing. */
export function NoticeDialog({ onEscape, ...dialog }: NoticeDialogProps) {
  return <Dialog {...dialog} onClose={onEscape} />
}
