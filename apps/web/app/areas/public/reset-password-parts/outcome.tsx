import { useEffect, useRef } from "react"
import classes from "./reset-password.module.css"

interface OutcomeProps {
  icon: React.ReactNode
  tone: "good" | "calm" | "warn"
  title: string
  children: React.ReactNode
}

/** What came of it, in place of the form; its title takes the focus. */
export function Outcome({ icon, tone, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.outcome}>
      <span className={classes.icon} data-tone={tone}>
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
