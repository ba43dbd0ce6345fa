/**
 * Days without time, as "YYYY-MM-DD". Mainland Ecuador is at UTC-5 all year, so the offset is a constant and does not
 * depend on time-zone data.
 */
export type CalendarDate = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/
export const minuteMilliseconds = 60 * 1000
export const hourMilliseconds = 60 * minuteMilliseconds
export const dayMilliseconds = 24 * hourMilliseconds
export const ecuadorOffsetMilliseconds = -5 * hourMilliseconds

/** Whether the day exists: 2026-02-30 does not. */
export function isCalendarDate(value: string): boolean {
  if (!shape.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value
}

export function ecuadorDay(instant: Date): CalendarDate {
  return new Date(instant.getTime() + ecuadorOffsetMilliseconds).toISOString().slice(0, 10)
}

/** Midnight of a day in Ecuador. @throws RangeError for a day that does not exist */
export function startOfEcuadorDay(day: CalendarDate): Date {
  return new Date(endOfEcuadorDay(day).getTime() + 1000 - dayMilliseconds)
}

/** The last whole second of a day in Ecuador. @throws RangeError for a day that does not exist */
export function endOfEcuadorDay(day: CalendarDate): Date {
  if (!isCalendarDate(day)) throw new RangeError(`not a calendar date: ${day}`)
  const midnight = new Date(`${day}T00:00:00Z`).getTime() - ecuadorOffsetMilliseconds
  return new Date(midnight + dayMilliseconds - 1000)
}

/** First instant of a month in Ecuador, and of the next one. @param month YYYY-MM */
export function ecuadorMonth(month: string): { since: Date; before: Date } {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const following = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
  return { since: startOfEcuadorDay(`${month}-01`), before: startOfEcuadorDay(`${following}-01`) }
}

export const adultAge = 18
/** Applicants above this age also record a video, by practice of the certification authorities. */
export const videoAge = 65

/** Completed years on the Ecuadorian day of `now`. A person born on 29 February has their birthday on 1 March. */
export function ageAt(birthDate: CalendarDate, now: Date): number {
  const today = ecuadorDay(now)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
