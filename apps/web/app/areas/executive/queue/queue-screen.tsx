import { Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useRef } from "react"
import { Link, useLocation, useNavigation, useRevalidator } from "react-router"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { type Shortcut, Shortcuts } from "../../../ui/shortcuts.tsx"
import type { ReviewChannel } from "../channel/review-channel.ts"
import type { QueueData } from "./load-queue.ts"
import { type QueueAddress, queueSearch } from "./queue-address.ts"
import { QueueSearch, StatusFilters } from "./queue-filters.tsx"
import classes from "./queue-screen.module.css"
import { QueueTable } from "./queue-table.tsx"
import { useNow } from "./waiting-time.tsx"

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

const periodMilliseconds = 60_000

/** Reads the list again each minute and when one comes back to it: others work on it too. */
function useFreshList(): void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useRef(true)
  useEffect(() => {
    isIdle.current = state === "idle"
  }, [state])
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine && isIdle.current) void revalidate()
    }
    const timer = setInterval(refresh, periodMilliseconds)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [revalidate])
}

type Props = Pick<QueueData, "address" | "rows" | "total" | "pageSize" | "pages">

function QueuePages({ address, rows, total, pageSize, pages }: Props) {
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

function EmptyQueue({ address }: { address: QueueAddress }) {
  const { filter, search } = address
  const clear = (change: Partial<QueueAddress>, label: string) => (
    <Button
      component={Link}
      variant="default"
      to={{ search: queueSearch({ ...address, page: 1, ...change }) }}
    >
      {label}
    </Button>
  )
  if (search) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`Nada coincide con «${search}»`}
        action={
          filter === "all"
            ? clear({ search: "", filter: "staff" }, "Borrar la búsqueda")
            : clear({ filter: "all" }, "Buscar en todos los estados")
        }
      >
        Busque por el número de la solicitud, por nombres o por cédula, pasaporte o RUC completos.
      </EmptyState>
    )
  }
  if (filter === "staff") {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title="No hay solicitudes por atender"
        action={clear({ filter: "all" }, "Ver todas las solicitudes")}
      >
        Aquí aparecen los pagos por validar y las solicitudes por revisar, la que más espera primero.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={
        filter === "all"
          ? "Todavía no hay solicitudes"
          : `Ninguna solicitud en «${requestStatusCatalogue[filter].description}»`
      }
      {...(filter === "all" ? {} : { action: clear({ filter: "staff" }, "Ver las que están por atender") })}
    >
      {filter === "all" ? "Aparecen aquí cuando un cliente envía la suya desde su página." : null}
    </EmptyState>
  )
}
