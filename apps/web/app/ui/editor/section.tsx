import { Box, Group, Paper } from "@mantine/core"
import { useEffect, useId, useRef } from "react"
import classes from "./section.module.css"

interface SectionProps {
  title: string
  /** A state, under the title. */
  badge?: React.ReactNode
  hint?: React.ReactNode
  /** Moves the focus to the title when the section appears. */
  takesFocus?: boolean
  children: React.ReactNode
}

/** Milliseconds after which a dialog that closes has given the focus back. */
const dialogsClosed = 50

/**
 * A part of an editor or a record. Title and hint are beside the content, or above it in a narrow container. The title
 * takes the focus when the control that has it is removed.
 */
export function Section({ title, badge, hint, takesFocus = false, children }: SectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const timer = setTimeout(() => {
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body
      if (isLost) heading.current?.focus()
    }, dialogsClosed)
    return () => clearTimeout(timer)
  })
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      onFocus={({ target }) => {
        focused.current = target
      }}
    >
      <div className={classes.panel}>
        <div>
          <Group gap="sm">
            <Box id={id} ref={heading} tabIndex={-1} component="h2" fz="md" style={{ outline: "none" }}>
              {title}
            </Box>
            {badge}
          </Group>
          {hint ? (
            <Box component="p" c="dimmed" maw="60ch" mt={4}>
              {hint}
            </Box>
          ) : null}
        </div>
        <Paper withBorder radius="lg" miw={0}>
          {children}
        </Paper>
      </div>
    </section>
  )
}

export function SectionBody({ children }: { children: React.ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** The section's buttons and their result. */
export function SectionFooter({ children }: { children: React.ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
