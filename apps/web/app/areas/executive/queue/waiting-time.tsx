import { VisuallyHidden } from "@mantine/core"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import type { QueueRow } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { promisedHours, urgencyOf } from "@trazo/domain/requests/review-promise"
import { shortAge } from "./short-age.ts"
import classes from "./waiting-time.module.css"

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
