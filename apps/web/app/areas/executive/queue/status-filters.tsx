import { requestStatusCatalogue, requestStatuses } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import type { QueueData } from "./load-queue.ts"
import { type QueueFilter, queueSearch } from "./queue-address.ts"
import classes from "./status-filters.module.css"

type Props = Pick<QueueData, "address" | "counts">

const submitted = requestStatuses.filter((status) => status !== "draft")

/** The states as chips with how many wait in each, kept in the address. */
export function StatusFilters({ address, counts }: Props) {
  const staff = submitted.filter((status) => requestStatusCatalogue[status].nextActor === "staff")
  const sum = (statuses: readonly (keyof typeof counts)[]) =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  const chips: { filter: QueueFilter; label: string; count: number }[] = [
    { filter: "staff", label: "Por atender", count: sum(staff) },
    ...submitted.map((status) => ({
      filter: status,
      label: requestStatusCatalogue[status].description,
      count: counts[status] ?? 0,
    })),
    { filter: "all", label: "Todas", count: sum(submitted) },
  ]
  const always: readonly QueueFilter[] = ["staff", "all", "paymentReview", "review"]
  return (
    <nav aria-label="Filtrar por estado" className={classes.scroller}>
      <ul className={classes.chips}>
        {chips
          .filter(({ filter, count }) => count > 0 || always.includes(filter) || filter === address.filter)
          .map(({ filter, label, count }) => (
            <li key={filter}>
              <Link
                className={classes.chip}
                to={{ search: queueSearch({ ...address, filter, page: 1 }) }}
                aria-current={filter === address.filter ? "true" : undefined}
                preventScrollReset
              >
                {label} <span className={classes.count}>{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
