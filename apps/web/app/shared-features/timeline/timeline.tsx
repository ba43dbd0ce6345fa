import { Text } from "@mantine/core"
import { formatTimelineDate } from "@trazo/domain/dates/spanish-dates"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { timelineOrder } from "@trazo/domain/requests/timeline"
import { statusIcon } from "../../ui/status-icon.ts"
import classes from "./timeline.module.css"

interface TimelineProps {
  /** `_date` is ISO 8601 in UTC. */
  movements: readonly { status: RequestStatus; _date: string; reason?: string | null; actor?: string }[]
  orientation?: "vertical" | "horizontal"
}

/**
 * The status changes of a request, oldest first (D3). Mantine's Timeline is not used: it renders `div`s instead of a
 * list and has no horizontal form.
 */
export function Timeline({ movements, orientation = "vertical" }: TimelineProps) {
  const ordered = timelineOrder(movements)
  return (
    <ol className={classes.timeline} data-orientation={orientation}>
      {ordered.map(({ status, _date, reason, actor }, index) => {
        const { icon, description } = requestStatusCatalogue[status]
        const Picture = statusIcon(icon)
        const isLatest = index === ordered.length - 1
        return (
          <li
            key={`${status}${_date}`}
            className={classes.movement}
            aria-current={isLatest ? "step" : undefined}
          >
            <span className={classes.icon}>
              <Picture size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <div>
              <Text className={classes.description}>{description}</Text>
              <Text span fz="var(--text-s)" c="dimmed">
                <time dateTime={_date}>{formatTimelineDate(new Date(_date))}</time>
                {actor ? ` · ${actor}` : ""}
              </Text>
              {reason ? (
                <Text mt="sm" className={classes.reason}>
                  {reason}
                </Text>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
