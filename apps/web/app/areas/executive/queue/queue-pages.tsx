import { Button } from "@mantine/core"
import { Link } from "react-router"
import type { QueueData } from "./load-queue.ts"
import { queueSearch } from "./queue-address.ts"
import classes from "./queue-screen.module.css"

type Props = Pick<QueueData, "address" | "rows" | "total" | "pageSize" | "pages">

export function QueuePages({ address, rows, total, pageSize, pages }: Props) {
  const { page } = address
  const first = (page - 1) * pageSize + 1
  const to = (target: number) => ({ search: queueSearch({ ...address, page: target }) })
  return (
    <nav className={classes.pages} aria-label="Páginas">
      <span>
        {first}–{first + rows.length - 1} de {total}
      </span>
      {pages > 1 ? (
        <span className={classes.turns}>
          {page > 1 ? (
            <Button component={Link} to={to(page - 1)} variant="default" rel="prev">
              Anterior
            </Button>
          ) : null}
          {page < pages ? (
            <Button component={Link} to={to(page + 1)} variant="default" rel="next">
              Siguiente
            </Button>
          ) : null}
        </span>
      ) : null}
    </nav>
  )
}
