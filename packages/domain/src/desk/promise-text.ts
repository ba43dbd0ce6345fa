import { dayMilliseconds, ecuadorDay } from "../dates/calendar-date.ts"
import { formatClockTime, formatWeekdayTime } from "../dates/spanish-dates.ts"

/**
 * How a page says until when staff answer: «hoy mismo, hasta las 16:30», «mañana, hasta las 10:30» or «hasta el
 * lunes 30/11/2026, 10:30». The moment is that of `promisedAnswer`, so «hoy» is said only when it is so.
 */
export function promiseText(due: Date, now: Date): string {
  const tomorrow = new Date(now.getTime() + dayMilliseconds)
  if (ecuadorDay(due) === ecuadorDay(now)) return `hoy mismo, hasta ${formatClockTime(due)}`
  if (ecuadorDay(due) === ecuadorDay(tomorrow)) return `mañana, hasta ${formatClockTime(due)}`
  return `hasta el ${formatWeekdayTime(due)}`
}

/** The same moment in a mail, which is read on another day. */
export function promiseInMail(due: Date | undefined, now: Date): string {
  return due && due > now ? `a más tardar el ${formatWeekdayTime(due)}` : "lo antes posible"
}
