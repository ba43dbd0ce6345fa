import { useEffect, useState } from "react"
import classes from "./disclosure.module.css"

interface DisclosureProps {
  /** What opens here. */
  label: string
  /** As the page comes: open where something in it went wrong. */
  isOpen?: boolean
  /** Each other value closes it: what was in it is done. */
  closedAt?: number | null
  children: React.ReactNode
}

/** What is needed seldom, behind a button. The browser's own element: it works before any script does. */
export function Disclosure({ label, isOpen = false, closedAt = null, children }: DisclosureProps) {
  const [opened, setOpened] = useState(isOpen)
  useEffect(() => {
    if (closedAt !== null) setOpened(false)
  }, [closedAt])
  return (
    <details
      className={classes.disclosure}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={classes.label}>{label}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
