import { Box } from "@mantine/core"
import { useEffect, useState } from "react"
import classes from "./disclosure.module.css"

interface DisclosureProps {
  label: string
  /** Accessible name, where several on a page have the same label. Begins with the label. */
  name?: string
  /** Initial state. Open it when its content has errors. */
  isOpen?: boolean
  /** A new value closes it. */
  closedAt?: number | null
  /** For content that takes long to render, and that nobody needs before hydration. */
  rendersWhenOpen?: boolean
  children: React.ReactNode
}

/** Rarely needed content behind a button. Unlike Mantine's Collapse, the native element works before hydration. */
export function Disclosure({
  label,
  name,
  isOpen = false,
  closedAt = null,
  rendersWhenOpen = false,
  children,
}: DisclosureProps) {
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
      <summary className={classes.label} aria-label={name}>
        {label}
      </summary>
      <Box mt="md">{rendersWhenOpen && !opened ? null : children}</Box>
    </details>
  )
}
