import { Button, Skeleton } from "@mantine/core"
import IconBellOff from "@tabler/icons-react/dist/esm/icons/IconBellOff.mjs"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import { useEffect, useState } from "react"
import { EmptyState } from "../../ui/empty-state.tsx"
import { NotificationRow } from "./notification-row.tsx"
import { isLit, type NotificationState } from "./notification-state.ts"
import classes from "./notifications.module.css"

const minute = 60_000

interface NotificationListProps {
  state: NotificationState
  onFollow: () => void
  onRetry: () => void
  onMore: () => void
  isBusy: boolean
}

export function NotificationList({ state, onFollow, onRetry, onMore, isBusy }: NotificationListProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])

  if (state.list === "loading") return <LoadingRows />
  if (state.list === "failed") {
    return (
      <div role="alert">
        <EmptyState
          icon={IconCloudOff}
          title="No pudimos cargar sus notificaciones"
          action={<Button onClick={onRetry}>Reintentar</Button>}
        >
          Revise su conexión e intente otra vez.
        </EmptyState>
      </div>
    )
  }
  if (state.rows.length === 0) {
    return (
      <EmptyState icon={IconBellOff} title="No tiene notificaciones">
        Aquí le avisaremos en cuanto haya algo nuevo.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.list}>
        {state.rows.map((notification) => (
          <NotificationRow
            key={notification._id}
            notification={notification}
            isLit={isLit(state, notification)}
            now={now}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {state.next ? (
        <Button className={classes.more ?? ""} variant="subtle" loading={isBusy} onClick={onMore}>
          Ver anteriores
        </Button>
      ) : null}
    </>
  )
}

/** In the shape of what comes; not before 150 ms. */
function LoadingRows() {
  return (
    <div className={classes.loading} role="status" aria-label="Cargando sus notificaciones">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={40} circle />
          <div>
            <Skeleton height={14} width="60%" mb={8} />
            <Skeleton height={12} mb={6} />
            <Skeleton height={12} width="40%" />
          </div>
        </div>
      ))}
    </div>
  )
}
