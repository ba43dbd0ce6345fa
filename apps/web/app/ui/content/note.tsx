import { Alert } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"

interface NoteProps {
  tone: "calm" | "good" | "warn" | "bad"
  icon?: Icon
  title?: string
  children: React.ReactNode
  /** Adds a button that closes it. */
  onClose?: () => void
}

/** Emphasized text of a page. It is not announced; for errors, use ErrorSummary. */
export function Note({ tone, icon: Picture, title, children, onClose }: NoteProps) {
  return (
    <Alert
      role="note"
      title={title}
      {...(onClose && { withCloseButton: true, closeButtonLabel: "Cerrar", onClose })}
      icon={Picture ? <Picture size={20} stroke={1.75} aria-hidden="true" /> : undefined}
      vars={() => ({ root: { "--alert-bg": `var(--${tone}-ground)`, "--alert-color": `var(--${tone})` } })}
      styles={{ message: { color: "var(--ink-1)", fontSize: "inherit" }, label: { color: "var(--ink-1)" } }}
    >
      {children}
    </Alert>
  )
}
