import { Flex, VisuallyHidden } from "@mantine/core"
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import type { QueueRow } from "@trazo/contract/desk/review-queue"
import {
  dayMilliseconds as day,
  hourMilliseconds as hour,
  minuteMilliseconds as minute,
} from "@trazo/domain/dates/calendar-date"
import { formatDateTime, formatSoonTime, formatWeekdayTime } from "@trazo/domain/dates/spanish-dates"
import { urgencyAt } from "@trazo/domain/desk/review-promise"
import { useEffect, useState } from "react"

/** Shorter than `relativeTime`, for a column: «ahora», «hace 12 min», «hace 3 h», «hace 2 d». */
export function shortAge(since: Date, now: Date): string {
  const age = now.getTime() - since.getTime()
  if (age < minute) return "ahora"
  if (age < hour) return `hace ${Math.floor(age / minute)} min`
  return age < 2 * day ? `hace ${Math.floor(age / hour)} h` : `hace ${Math.floor(age / day)} d`
}

/** The current time, by the minute. It starts as the server's time, so that both render the same page. */
export function useNow(server: string): Date {
  const [now, setNow] = useState(() => new Date(server))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** «quedan 45 min», «quedan 3 h 20 min», «hasta lun. 10:30», «vencido hace 2 h» */
export function timeLeft(due: Date, now: Date): string {
  const left = due.getTime() - now.getTime()
  if (left <= 0) {
    const age = shortAge(due, now)
    // Breaks after the first word only.
    return age === "ahora" ? "vence ahora" : `vencido ${age.replaceAll(" ", "\u00a0")}`
  }
  if (left < hour) return `quedan ${Math.ceil(left / minute)} min`
  if (left < 6 * hour) return `quedan ${Math.floor(left / hour)} h ${Math.floor((left % hour) / minute)} min`
  return `hasta ${formatSoonTime(due)}`
}

/** The clock of the fast channel: what is left of the promised time. Nothing while staff need not act. */
export function PromiseClock({ request, now }: { request: Waiting; now: Date }) {
  const { deadline } = request
  if (!deadline) return null
  const due = { soonAt: new Date(deadline.soonAt), dueAt: new Date(deadline.dueAt) }
  const urgency = urgencyAt(due, now)
  const Icon = urgency === "late" ? IconClockExclamation : IconClock
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={4}
      title={`Plazo: ${formatWeekdayTime(due.dueAt)}`}
      lh="17px"
      style={{ whiteSpace: urgency === "late" ? "normal" : "nowrap", fontVariantNumeric: "tabular-nums" }}
      {...styles[urgency]}
    >
      <Icon size={16} style={{ flex: "none" }} aria-hidden="true" />
      <time dateTime={deadline.dueAt} suppressHydrationWarning>
        {timeLeft(due.dueAt, now)}
      </time>
    </Flex>
  )
}

const styles = {
  none: { c: "dimmed" },
  onTime: { c: "dimmed" },
  soon: { c: "var(--warn)", fw: 600 },
  late: { c: "var(--bad)", fw: 600 },
} as const

type Waiting = Pick<QueueRow, "statusSince" | "deadline">

/** How long a request has been in its state. Icon, words and colour show how that compares with the promised time. */
export function WaitingTime({ request, now }: { request: Waiting; now: Date }) {
  const { statusSince, deadline } = request
  const since = new Date(statusSince)
  const due = deadline && { soonAt: new Date(deadline.soonAt), dueAt: new Date(deadline.dueAt) }
  const urgency = urgencyAt(due, now)
  const start = `Desde el ${formatDateTime(since)}`
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={4}
      title={due ? `${start}. Plazo: ${formatWeekdayTime(due.dueAt)}` : start}
      style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
      {...styles[urgency]}
    >
      {urgency === "late" ? <IconClockExclamation size={16} aria-hidden="true" /> : null}
      <time dateTime={statusSince} suppressHydrationWarning>
        {shortAge(since, now)}
      </time>
      {urgency === "late" ? <VisuallyHidden> fuera de plazo</VisuallyHidden> : null}
      {urgency === "soon" ? <VisuallyHidden> por vencer el plazo</VisuallyHidden> : null}
    </Flex>
  )
}
