import type { Icon } from "@tabler/icons-react"
import classes from "./status-badge.module.css"

export type Tone = "neutral" | "calm" | "good" | "warn" | "bad"

interface StatusBadgeProps {
  icon: Icon
  tone: Tone
  children: React.ReactNode
}

/** A status as icon, word and colour, so that colour is never the only cue. */
export function StatusBadge({ icon: Picture, tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Picture size={16} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}
