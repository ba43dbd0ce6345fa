import { ActionIcon, Indicator, VisuallyHidden } from "@mantine/core"
import "@mantine/core/styles/Indicator.layer.css"
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs"
import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import { NotificationDrawer } from "./notification-drawer.tsx"
import { useArrivalRefresh } from "./use-arrival-refresh.ts"
import { useNotifications } from "./use-notifications.ts"

interface NotificationBellProps {
  area: LiveArea
  /** Called when the client's last record could not be loaded (H4). */
  onLookupFailed?: (error: Error) => void
}

/** The top bar's bell with the number of unread notifications (C2, C3), and its drawer. */
export function NotificationBell({ area, onLookupFailed = () => undefined }: NotificationBellProps) {
  const notifications = useNotifications(area, onLookupFailed)
  const { state, arrival, open } = notifications
  const { unread } = state
  useArrivalRefresh(arrival)
  return (
    <>
      <Indicator
        label={<span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>}
        disabled={unread === 0}
        color="var(--bad)"
        size={20}
        offset={10}
        withBorder
        styles={{ indicator: { fontSize: "0.6875rem", fontWeight: 700, pointerEvents: "none" } }}
      >
        <ActionIcon
          c="var(--ink-1)"
          aria-label={unread > 0 ? `Notificaciones, ${unread} sin leer` : "Notificaciones"}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Indicator>
      <VisuallyHidden role="status">
        {arrival ? `Nueva notificación: ${arrival.datos.title}. ${arrival.datos.message}` : ""}
      </VisuallyHidden>
      <NotificationDrawer notifications={notifications} />
    </>
  )
}
