import {
  type CalendarDate,
  dayMilliseconds,
  ecuadorDay,
  endOfEcuadorDay,
  isCalendarDate,
} from "../dates/calendar-date.ts"
import { formatCalendarDate, formatDate } from "../dates/spanish-dates.ts"
import { fieldMessages } from "../forms/field-rules.ts"

interface Life {
  notBefore: Date
  notAfter: Date
}

/** The message for the day of an event that ends a certificate, or null. The day lies within the certificate's life. */
export function eventDayProblem(
  day: CalendarDate,
  { notBefore, notAfter, now }: Life & { now: Date },
): string | null {
  if (!isCalendarDate(day)) return fieldMessages.date
  if (day > ecuadorDay(now)) return fieldMessages.futureDate
  if (day < ecuadorDay(notBefore))
    return `La fecha no puede ser anterior a la emisión, el ${formatDate(notBefore)}`
  return day > ecuadorDay(notAfter)
    ? `La fecha no puede ser posterior al fin del certificado, el ${formatDate(notAfter)}`
    : null
}

/**
 * The invalidityDate of a revocation (RFC 5280 §5.3.2): the first instant of the day in Ecuador, but not before the
 * certificate begins. `day` has no problem.
 */
export function invalidityDate(day: CalendarDate, { notBefore }: Pick<Life, "notBefore">): Date {
  const start = new Date(endOfEcuadorDay(day).getTime() + 1000 - dayMilliseconds)
  return start < notBefore ? notBefore : start
}

/** What the day of an event does to signatures: today's counts at once, an earlier one when staff confirm it. */
export function eventEffect(day: CalendarDate, now: Date): string {
  return day < ecuadorDay(now)
    ? `Cuando se confirme la fecha que escribió, tampoco valdrá lo que se firmó desde el ${formatCalendarDate(day)}.`
    : "Tampoco valdrá lo que se firmó hoy."
}

/** The day that a form fills in for a reason: whoever lost a key revokes it at once. Empty where no day is probable. */
export function probableEventDay(reason: string, now: Date): CalendarDate | "" {
  return reason === "lostControl" ? ecuadorDay(now) : ""
}
