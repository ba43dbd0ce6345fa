import { UnstyledButton } from "@mantine/core"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatDateTime, relativeTime } from "@trazo/domain/dates/spanish-dates"
import { useEffect, useState } from "react"

/** «hace 2 horas»; shows the full date on hover or touch (A9). `date` is ISO 8601. */
export function RelativeDate({ date }: { date: string }) {
  const [now, setNow] = useState(() => new Date())
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(date)
  const full = formatDateTime(moment)
  return (
    <UnstyledButton
      type="button"
      component="button"
      fz="inherit"
      ta="inherit"
      title={full}
      aria-pressed={whole}
      onClick={() => setWhole(!whole)}
    >
      {/* The server's now is not the browser's. */}
      <time dateTime={date} suppressHydrationWarning>
        {whole ? full : relativeTime(moment, now)}
      </time>
    </UnstyledButton>
  )
}
