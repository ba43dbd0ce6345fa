import { useId } from "react"
import classes from "./panel.module.css"

interface PanelProps {
  title: string
  /** What it is for, beside it. */
  hint?: React.ReactNode
  children: React.ReactNode
}

/** A part of a page of settings: what it is on the left, what stands and can be changed on the right. */
export function Panel({ title, hint, children }: PanelProps) {
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

/** A form's fields and its button, inside a panel. */
export function PanelBody({ children }: { children: React.ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** What is done with a panel: its button, and what came of it. */
export function PanelFoot({ children }: { children: React.ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
