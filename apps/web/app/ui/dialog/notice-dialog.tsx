import { Dialog, type DialogProps } from "./dialog.tsx"

export interface NoticeDialogProps extends Pick<DialogProps, "opened" | "title" | "children" | "size"> {
  /** The buttons: the only way out where `onEscape` is missing. */
  actions: React.ReactNode
  onEscape?: () => void
}

/** Something to be read before the page goes on. */
export function NoticeDialog({ onEscape, ...dialog }: NoticeDialogProps) {
  return <Dialog {...dialog} onClose={onEscape} />
}
