import { Button } from "@mantine/core"
import { Link } from "react-router"
import classes from "./list-screen.module.css"

export interface ListPagesProps {
  /** Cursors of `paginate` on the server; null at the first or last page. */
  next: string | null
  previous: string | null
  summary?: string | undefined
  hrefOf: (cursor: string) => string
}

/** Links to the previous and next page. Mantine's Pagination needs page numbers, which a cursor does not have. */
export function ListPages({ next, previous, summary, hrefOf }: ListPagesProps) {
  if (!next && !previous && !summary) return null
  const turn = (cursor: string | null, rel: "prev" | "next", label: string) =>
    cursor ? (
      <Button component={Link} to={{ search: hrefOf(cursor) }} variant="default" rel={rel}>
        {label}
      </Button>
    ) : null
  return (
    <nav className={classes.pages} aria-label="Páginas">
      <span>{summary}</span>
      <span className={classes.turns}>
        {turn(previous, "prev", "Anterior")}
        {turn(next, "next", "Siguiente")}
      </span>
    </nav>
  )
}
