import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/request-status"
import { formatTimelineDate } from "@trazo/domain/spanish-dates"
import { timelineOrder } from "@trazo/domain/timeline"
import { statusIcon } from "../../ui/status-icon.ts"
import classes from "./timeline.module.css"

interface TimelineProps {
  /** As the API answers them; `_date` is ISO 8601 in UTC. */
  movements: readonly { status: RequestStatus; _date: string; reason?: string | null; actor?: string }[]
  orientation?: "vertical" | "horizontal"
}

/** A request's changes of state, the oldest first (D3). */
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
            data-latest={isLatest}
            aria-current={isLatest ? "step" : undefined}
          >
            <span className={classes.icon}>
              <Picture size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <div>
              <p className={classes.description}>{description}</p>
              <time className={classes.date} dateTime={_date}>
                {formatTimelineDate(new Date(_date))}
              </time>
              {actor ? <span className={classes.actor}>{actor}</span> : null}
              {reason ? <p className={classes.reason}>{reason}</p> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
