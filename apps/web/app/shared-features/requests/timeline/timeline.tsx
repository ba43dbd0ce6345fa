import { Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs"
import { formatTimelineDate } from "@trazo/domain/dates/spanish-dates"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { timelineOrder } from "@trazo/domain/requests/timeline"
import { statusIcon } from "../../../ui/status/status-icon.ts"
import classes from "./timeline.module.css"

interface TimelineProps {
  /** `_date` is ISO 8601 in UTC. */
  movements: readonly { status: RequestStatus; _date: string; reason?: string | null; actor?: string }[]
  orientation?: "vertical" | "horizontal"
  /** When the request's certificate was revoked, ISO 8601. A request does not change its status then. */
  revokedAt?: string | null | undefined
}

/**
 * The status changes of a request, oldest first (D3). Mantine's Timeline is not used: it renders `div`s instead of a
 * list and has no horizontal form.
 */
export function Timeline({ movements, orientation = "vertical", revokedAt }: TimelineProps) {
  const ordered = timelineOrder(movements)
  return (
    <ol className={classes.timeline} data-orientation={orientation}>
      {ordered.map(({ status, _date, reason, actor }, index) => {
        const { icon, description } = requestStatusCatalogue[status]
        return (
          <Entry
            key={`${status}${_date}`}
            icon={statusIcon(icon)}
            title={description}
            date={_date}
            isLatest={index === ordered.length - 1 && !revokedAt}
            actor={actor}
            reason={reason}
          />
        )
      })}
      {revokedAt ? <Entry icon={IconBan} title="Certificado revocado" date={revokedAt} isLatest /> : null}
    </ol>
  )
}

interface EntryProps {
  icon: Icon
  title: string
  /** ISO 8601. */
  date: string
  isLatest: boolean
  actor?: string | undefined
  reason?: string | null | undefined
}

function Entry({ icon: Picture, title, date, isLatest, actor, reason }: EntryProps) {
  return (
    <li className={classes.movement} aria-current={isLatest ? "step" : undefined}>
      <span className={classes.icon}>
        <Picture size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <Text className={classes.description}>{title}</Text>
        <Text span fz="var(--text-s)" c="dimmed">
          <time dateTime={date}>{formatTimelineDate(new Date(date))}</time>
          {actor ? ` · ${actor}` : ""}
        </Text>
        {reason ? (
          <Text
            mt="sm"
            px={12}
            py={8}
            bg="var(--ground)"
            style={{ borderLeft: "3px solid var(--line-strong)" }}
          >
            {reason}
          </Text>
        ) : null}
      </div>
    </li>
  )
}
