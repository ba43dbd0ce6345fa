import { Link } from "react-router"
import classes from "./answers.module.css"

export function AnswerList({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.list}>{children}</dl>
    </section>
  )
}

interface AnswerProps {
  /** The question, by its label. */
  label: string
  children: React.ReactNode
  /** Where it is changed; the summary comes back after it. */
  to: string
}

export function Answer({ label, children, to }: AnswerProps) {
  return (
    <div className={classes.answer}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
      <dd className={classes.change}>
        <Link to={to} aria-label={`Cambiar: ${label}`}>
          Cambiar
        </Link>
      </dd>
    </div>
  )
}
