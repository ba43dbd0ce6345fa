import { useId } from "react"
import classes from "./section.module.css"

interface SectionProps {
  title: string
  /** What it is for, beside it. */
  hint?: React.ReactNode
  children: React.ReactNode
}

/** A part of an editor or a record: what it is on the left, what it holds on the right. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}

export function SectionBody({ children }: { children: React.ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** The section's button and what came of it. */
export function SectionFooter({ children }: { children: React.ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
