import type { Icon } from "@tabler/icons-react"
import classes from "./empty-state.module.css"

interface EmptyStateProps {
  icon: Icon
  /** What this place is for, as nothing is in it yet. */
  title: string
  /** What to do. */
  children?: React.ReactNode
  action?: React.ReactNode
}

export function EmptyState({ icon: Picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Picture size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action}
    </div>
  )
}
