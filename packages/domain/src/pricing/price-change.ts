import { type CalendarDate, ecuadorDay, isCalendarDate, startOfEcuadorDay } from "../dates/calendar-date.ts"
import { fieldMessages } from "../forms/field-rules.ts"

/** The first instant of a change: midnight of its day in Ecuador, or now. */
export function startOfPriceChange(day: CalendarDate | null, now: Date): Date {
  return day === null ? now : startOfEcuadorDay(day)
}

/** The message for a day on which a change cannot start, or null. A change without a day starts now. */
export function priceChangeDayProblem(day: CalendarDate | null, now: Date): string | null {
  if (day === null) return null
  if (!isCalendarDate(day)) return fieldMessages.date
  if (day <= ecuadorDay(now)) return "Escoja un día desde mañana, o «Desde ahora»"
  if (day > lastDay(now)) return "Escoja un día dentro de un año"
  return null
}

function lastDay(now: Date): CalendarDate {
  const today = ecuadorDay(now)
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}
