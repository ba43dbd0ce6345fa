import { VisuallyHidden } from "@mantine/core"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import type { QueueRow } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { promisedHours, urgencyOf } from "@trazo/domain/requests/review-promise"
import { useEffect, useState } from "react"
import classes from "./waiting-time.module.css"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** «ahora», «hace 12 min», «hace 3 h», «hace 2 d»: relative dates as a column of a list has room for. */
export function shortAge(since: Date, now: Date): string {
  const age = now.getTime() - since.getTime()
  if (age < minute) return "ahora"
  if (age < hour) return `hace ${Math.floor(age / minute)} min`
  return age < 2 * day ? `hace ${Math.floor(age / hour)} h` : `hace ${Math.floor(age / day)} d`
}

const minuteMilliseconds = 60_000

/** The present instant, by the minute. It begins as the server's, so that both draw the same page. */
export function useNow(server: string): Date {
  const [now, setNow] = useState(() => new Date(server))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Waiting = Pick<QueueRow, "status" | "statusSince" | "certData">

/** How long a request has been in its state, against what was promised: by icon, words and colour. */
export function WaitingTime({ request, now }: { request: Waiting; now: Date }) {
  const { status, statusSince, certData } = request
  const since = new Date(statusSince)
  const urgency = urgencyOf({ status, channel: certData.channel, since }, now)
  const promise = `Plazo: ${promisedHours[certData.channel]} horas`
  const when = `Desde el ${formatDateTime(since)}`
  return (
    <span
      className={classes.waiting}
      data-urgency={urgency}
      title={urgency === "none" ? when : `${when}. ${promise}`}
    >
      {urgency === "late" ? <IconClockExclamation size={16} aria-hidden="true" /> : null}
      <time dateTime={statusSince} suppressHydrationWarning>
        {shortAge(since, now)}
      </time>
      {urgency === "late" ? <VisuallyHidden> fuera de plazo</VisuallyHidden> : null}
      {urgency === "soon" ? <VisuallyHidden> por vencer el plazo</VisuallyHidden> : null}
    </span>
  )
}
