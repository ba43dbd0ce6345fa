import { type CalendarDate, dayMilliseconds } from "./calendar-date.ts"

/**
 * Ecuador's national holidays on the days on which they are observed. Source: Ley Orgánica Reformatoria a la Ley Orgánica
 * del Servicio Público y al Código del Trabajo (Registro Oficial, Suplemento 906, 20 December 2016), article 2. Local
 * holidays and holidays by decree are the distributor's own.
 */
export function ecuadorHolidays(year: number): CalendarDate[] {
  const easter = easterSunday(year)
  return [
    afterWeekend(dayOf(year, 1, 1)),
    ...[-48, -47, -2].map((offset) => addDays(easter, offset)), // Carnival on Monday and Tuesday, Good Friday.
    ...[dayOf(year, 5, 1), dayOf(year, 5, 24), dayOf(year, 8, 10), dayOf(year, 10, 9)].map(bridged),
    ...deadAndCuenca(year),
    afterWeekend(dayOf(year, 12, 25)),
  ]
}

/** A holiday of 1 January on a Saturday is observed in the year before. */
export function isEcuadorHoliday(day: CalendarDate): boolean {
  const year = Number(day.slice(0, 4))
  return ecuadorHolidays(year).includes(day) || ecuadorHolidays(year + 1).includes(day)
}

/** 1 January and 25 December move only from a weekend. */
function afterWeekend(day: CalendarDate): CalendarDate {
  return addDays(day, [1, 0, 0, 0, 0, 0, -1][weekdayOf(day)] ?? 0)
}

/** From Tuesday to Monday, from Wednesday and Thursday to Friday, from a weekend to its nearest working day. */
function bridged(day: CalendarDate): CalendarDate {
  return addDays(day, [1, 0, -1, 2, 1, 0, -1][weekdayOf(day)] ?? 0)
}

/** 2 and 3 November are consecutive: the one in the middle of the week, or on the weekend, moves beside the other. */
function deadAndCuenca(year: number): CalendarDate[] {
  const second = dayOf(year, 11, 2)
  // The two days observed, from 2 November, by its weekday from Sunday.
  const offsets = [
    [1, 2],
    [0, 1],
    [-1, 0],
    [1, 2],
    [0, 1],
    [-1, 0],
    [-1, 2],
  ][weekdayOf(second)]
  return (offsets ?? []).map((offset) => addDays(second, offset))
}

/** The Gregorian date of Easter, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const position = epact + weekday - 7 * shift + 114
  return dayOf(year, Math.floor(position / 31), (position % 31) + 1)
}

const dayOf = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const instantOf = (day: CalendarDate) => new Date(`${day}T00:00:00Z`)

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDate): number => instantOf(day).getUTCDay()

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  new Date(instantOf(day).getTime() + days * dayMilliseconds).toISOString().slice(0, 10)
