import { useLocation, useNavigation } from "react-router"
import { type Shortcut, Shortcuts } from "../../../ui/shortcuts.tsx"
import type { ReviewChannel } from "../channel/review-channel.ts"
import { EmptyQueue } from "./empty-queue.tsx"
import type { QueueData } from "./load-queue.ts"
import { queueSearch } from "./queue-address.ts"
import { QueuePages } from "./queue-pages.tsx"
import classes from "./queue-screen.module.css"
import { QueueSearch } from "./queue-search.tsx"
import { QueueTable } from "./queue-table.tsx"
import { StatusFilters } from "./status-filters.tsx"
import { useFreshList } from "./use-fresh-list.ts"
import { useNow } from "./use-now.ts"

const shortcuts: readonly Shortcut[] = [
  [["j", "↓"], "Solicitud siguiente"],
  [["k", "↑"], "Solicitud anterior"],
  [["Enter"], "Abrir la solicitud"],
  [["/"], "Buscar"],
  [["?"], "Ver estos atajos"],
]

/** The staff's home: a channel's requests, the one that waits longest first. */
export function QueueScreen({ channel, data }: { channel: ReviewChannel; data: QueueData }) {
  const now = useNow(data.now)
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  useFreshList()
  const isReading = state === "loading" && location.pathname === pathname
  return (
    <main className={classes.screen}>
      <div className={classes.head}>
        <h1>{channel.title}</h1>
        <div className={classes.search}>
          <QueueSearch address={data.address} />
        </div>
        <Shortcuts shortcuts={shortcuts} />
      </div>
      <div className={classes.filters}>
        <StatusFilters address={data.address} counts={data.counts} />
      </div>
      <p className={classes.told} role="status">
        {data.total === 1 ? "1 solicitud" : `${data.total} solicitudes`}
      </p>
      <div className={classes.list} data-reading={isReading} aria-busy={isReading}>
        {data.rows.length > 0 ? (
          <>
            <QueueTable
              rows={data.rows}
              now={now}
              reviewPath={channel.review}
              search={queueSearch(data.address)}
            />
            <QueuePages {...data} />
          </>
        ) : (
          <EmptyQueue address={data.address} />
        )}
      </div>
    </main>
  )
}
