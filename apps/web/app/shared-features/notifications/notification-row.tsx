import type { Icon } from "@tabler/icons-react"
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs"
import type { Notification } from "@trazo/contract/notifications"
import { formatDateTime, relativeTime } from "@trazo/domain/dates/spanish-dates"
import type { NotificationType } from "@trazo/domain/notifications/notification-type"
import { Link } from "react-router"
import classes from "./notifications.module.css"

const looks: Record<NotificationType, { icon: Icon; name: string }> = {
  normal: { icon: IconBell, name: "Aviso" },
  text: { icon: IconMessage, name: "Mensaje" },
  other: { icon: IconInfoCircle, name: "Información" },
}

interface NotificationRowProps {
  notification: Notification
  isLit: boolean
  now: Date
  onFollow: () => void
}

/** One notification; a click anywhere on it goes to its link (D1). */
export function NotificationRow({ notification, isLit, now, onFollow }: NotificationRowProps) {
  const { args, datos, createdAt } = notification
  const { icon: Picture, name } = looks[args.type]
  const moment = new Date(createdAt)
  return (
    <li className={classes.item}>
      <Link to={datos.link} className={classes.row} data-lit={isLit} data-type={args.type} onClick={onFollow}>
        <span className={classes.icon}>
          <Picture size={20} stroke={1.75} role="img" aria-label={name} />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>
            {datos.title}
            {isLit ? <span className={classes.new}>Nueva</span> : null}
          </span>
          <span className={classes.message}>{withWholeNumbers(datos.message)}</span>
          <time className={classes.date} dateTime={createdAt}>
            {relativeTime(moment, now)} · {formatDateTime(moment)}
          </time>
        </span>
      </Link>
    </li>
  )
}

/** A request's number is not broken at its hyphens. */
function withWholeNumbers(message: string): React.ReactNode[] {
  return message.split(/(TZ-[\d-]*\d)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className={classes.number}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
