import { ActionIcon } from "@mantine/core"
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs"
import type { ApiError } from "@trazo/contract/errors"
import type { LiveArea } from "@trazo/contract/live-events"
import { NotificationDrawer } from "./notification-drawer.tsx"
import classes from "./notifications.module.css"
import { useNotifications } from "./use-notifications.ts"

interface NotificationBellProps {
  area: LiveArea
  /** Told when the client's last record could not be had (H4). */
  onLookupFailed?: (error: ApiError) => void
}

/** The top bar's bell with how many are unread (C2, C3), and the drawer that it opens. */
export function NotificationBell({ area, onLookupFailed = () => undefined }: NotificationBellProps) {
  const notifications = useNotifications(area, onLookupFailed)
  const { state, arrival, open } = notifications
  return (
    <>
      <ActionIcon
        className={classes.bell ?? ""}
        aria-label={bellName(state.unread)}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={24} stroke={1.75} aria-hidden="true" />
        {state.unread > 0 ? (
          <span className={classes.count} aria-hidden="true">
            {state.unread > 99 ? "99+" : state.unread}
          </span>
        ) : null}
      </ActionIcon>
      <p className={classes.said} role="status">
        {arrival ? `Nueva notificación: ${arrival.datos.title}. ${arrival.datos.message}` : ""}
      </p>
      <NotificationDrawer notifications={notifications} />
    </>
  )
}

function bellName(unread: number): string {
  return unread > 0 ? `Notificaciones, ${unread} sin leer` : "Notificaciones"
}
