import {
  type CalendarDate,
  dayMilliseconds,
  isCalendarDate,
  startOfEcuadorDay,
} from "../dates/calendar-date.ts"

/** Days of Ecuador, both included. */
export interface Period {
  from: CalendarDate
  to: CalendarDate
}

const longestPeriodDays = 732
const earliest: CalendarDate = "2000-01-01"
const latest: CalendarDate = "2099-12-31"

export function addDays(day: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1
}

/** The period of the same length that ends on the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}

/** The last days up to a day. */
export function lastDays(days: number, to: CalendarDate): Period {
  return { from: addDays(to, 1 - days), to }
}

/** Returns why these texts are no period, in Spanish, or null. */
export function periodProblem({ from, to }: Period): string | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return "Escriba las dos fechas del período."
  if (from < earliest || to > latest) return "Elija fechas entre los años 2000 y 2099."
  if (from > to) return "La primera fecha del período va antes que la última."
  return daysIn({ from, to }) > longestPeriodDays ? "Elija un período de dos años como máximo." : null
}

/** The change against the period before, as a share of it. Null when there was nothing before. */
export function changeShare(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}

/** A period as lists and their addresses write it: «2026-10-01..2026-10-31». */
export const formatPeriod = ({ from, to }: Period): string => `${from}..${to}`

/** Reads `formatPeriod`. Null for anything else. */
export function parsePeriod(text: string): Period | null {
  const [from = "", to = "", ...rest] = text.split("..")
  return rest.length === 0 && periodProblem({ from, to }) === null ? { from, to } : null
}

/** From the first instant of a period to the first one after it. */
export function instantsOf({ from, to }: Period): { since: Date; before: Date } {
  return { since: startOfEcuadorDay(from), before: startOfEcuadorDay(addDays(to, 1)) }
}
