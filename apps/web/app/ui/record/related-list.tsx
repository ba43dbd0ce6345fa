import { Link } from "react-router"
import { Section } from "../editor/section.tsx"
import classes from "./record-page.module.css"

interface RelatedListProps {
  title: string
  hint?: string
  rows: readonly { id: string; to: string; name: string; detail?: React.ReactNode; badge?: React.ReactNode }[]
  none: string
  /** A link to the whole list. */
  all?: { to: string; label: string }
}

/** Links to records that belong to this one. */
export function RelatedList({ title, hint, rows, none, all }: RelatedListProps) {
  return (
    <Section title={title} hint={hint}>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ id, to, name, detail, badge }) => (
            <li key={id}>
              <span>
                <Link to={to}>{name}</Link> {detail ? <span className={classes.detail}>{detail}</span> : null}
              </span>
              {badge}
            </li>
          ))}
          {all ? (
            <li>
              <Link to={all.to}>{all.label}</Link>
            </li>
          ) : null}
        </ul>
      )}
    </Section>
  )
}
