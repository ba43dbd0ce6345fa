import { Alert } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"

interface NoteProps {
  tone: "calm" | "good" | "warn" | "bad"
  icon?: Icon
  title?: string
  children: React.ReactNode
}

/** Emphasized text of a page. It is not announced; for errors, use ErrorSummary. */
export function Note({ tone, icon: Picture, title, children }: NoteProps) {
  return (
    <Alert
      role="note"
      title={title}
      icon={Picture ? <Picture size={20} stroke={1.75} aria-hidden="true" /> : undefined}
      vars={() => ({ root: { "--alert-bg": `var(--${tone}-ground)`, "--alert-color": `var(--${tone})` } })}
      styles={{ message: { color: "var(--ink-1)", fontSize: "inherit" }, label: { color: "var(--ink-1)" } }}
    >
      {children}
    </Alert>
  )
}
