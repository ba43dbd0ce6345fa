import { Box } from "@mantine/core"
import { Link } from "react-router"
import { Section } from "../editor/section.tsx"
import classes from "./record-page.module.css"

interface RelatedRow {
  id: string
  /** Null if the reader may not open it. */
  to: string | null
  name: string
  detail?: React.ReactNode
  badge?: React.ReactNode
}

interface RelatedListProps {
  title: string
  hint?: string
  rows: readonly RelatedRow[]
  none: string
  /** The rest waits under «Ver los demás». By default all are shown. */
  shownAtMost?: number
  /** A link to the whole list. */
  all?: { to: string; label: string }
}

/** Links to records that belong to this one. */
export function RelatedList({ title, hint, rows, none, all, shownAtMost = rows.length }: RelatedListProps) {
  const older = rows.slice(shownAtMost)
  return (
    <Section title={title} hint={hint}>
      {rows.length === 0 ? (
        <Box component="p" p="md" c="dimmed">
          {none}
        </Box>
      ) : (
        <Rows rows={rows.slice(0, shownAtMost)}>
          {all ? (
            <li>
              <Link to={all.to}>{all.label}</Link>
            </li>
          ) : null}
        </Rows>
      )}
      {older.length > 0 ? (
        <details className={classes.older}>
          <summary>Ver los demás ({older.length})</summary>
          <Rows rows={older} />
        </details>
      ) : null}
    </Section>
  )
}

function Rows({ rows, children }: Pick<RelatedListProps, "rows"> & { children?: React.ReactNode }) {
  return (
    <ul className={`rows ${classes.list}`}>
      {rows.map(({ id, to, name, detail, badge }) => (
        <li key={id}>
          <Box component="span" flex="1 1 60%" miw={0}>
            {to === null ? name : <Link to={to}>{name}</Link>}{" "}
            {detail ? (
              <Box component="span" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {detail}
              </Box>
            ) : null}
          </Box>
          {badge}
        </li>
      ))}
      {children}
    </ul>
  )
}
