import { Box, Button, Group, Skeleton, Stack } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs"
import IconBellOff from "@tabler/icons-react/dist/esm/icons/IconBellOff.mjs"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs"
import type { Notification } from "@trazo/contract/platform/notifications"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatDateTime, relativeTime } from "@trazo/domain/dates/spanish-dates"
import type { NotificationType } from "@trazo/domain/platform/notification-events"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { isHighlighted, type NotificationState } from "./notification-state.ts"
import classes from "./notifications.module.css"

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
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds)
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
      <ul className="rows">
        {state.rows.map((notification) => (
          <NotificationRow
            key={notification._id}
            notification={notification}
            isHighlighted={isHighlighted(state, notification)}
            now={now}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {state.next ? (
        <Button display="block" mx="auto" mt="sm" mb="md" variant="subtle" loading={isBusy} onClick={onMore}>
          Ver anteriores
        </Button>
      ) : null}
    </>
  )
}

function LoadingRows() {
  return (
    <div className="late" role="status" aria-label="Cargando sus notificaciones">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.row}>
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

const typeIcons: Record<NotificationType, { icon: Icon; name: string }> = {
  normal: { icon: IconBell, name: "Aviso" },
  text: { icon: IconMessage, name: "Mensaje" },
  other: { icon: IconInfoCircle, name: "Información" },
}

interface NotificationRowProps {
  notification: Notification
  isHighlighted: boolean
  now: Date
  onFollow: () => void
}

/** The whole row is a link (D1). */
export function NotificationRow({ notification, isHighlighted, now, onFollow }: NotificationRowProps) {
  const { args, datos, createdAt } = notification
  const { icon: Picture, name } = typeIcons[args.type]
  const moment = new Date(createdAt)
  return (
    <li>
      <Link
        to={datos.link}
        className={classes.row}
        data-highlighted={isHighlighted}
        data-type={args.type}
        onClick={onFollow}
      >
        <span className={classes.icon}>
          <Picture size={20} stroke={1.75} role="img" aria-label={name} />
        </span>
        <Stack component="span" gap={2} miw={0} style={{ overflowWrap: "anywhere" }}>
          <Group
            component="span"
            className={classes.title ?? ""}
            gap="sm"
            align="baseline"
            justify="space-between"
            wrap="nowrap"
            fw={600}
          >
            {datos.title}
            {isHighlighted ? (
              <Box component="span" c="var(--calm)" fz="0.75rem" flex="none">
                Nueva
              </Box>
            ) : null}
          </Group>
          <Box component="span" className={classes.message ?? ""} c="dimmed" lh={1.4}>
            {keepNumbersWhole(datos.message)}
          </Box>
          <Box component="time" c="dimmed" fz="xs" dateTime={createdAt}>
            {relativeTime(moment, now)} · {formatDateTime(moment)}
          </Box>
        </Stack>
      </Link>
    </li>
  )
}

/** Prevents line breaks at the hyphens of a request's number. */
function keepNumbersWhole(message: string): React.ReactNode[] {
  return message.split(/(TZ-[\d-]*\d)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
