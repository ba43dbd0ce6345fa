import {
  type CalendarDate,
  dayMilliseconds,
  ecuadorDay,
  minuteMilliseconds,
  startOfEcuadorDay,
} from "../dates/calendar-date.ts"
import { addDays, isEcuadorHoliday, weekdayOf } from "../dates/ecuador-holidays.ts"

/** When a distributor's staff work. National holidays are always closed. */
export interface OpeningHours {
  /** "HH:MM" of Ecuador. */
  opens: string
  closes: string
  /** Whether Saturdays are working days, beside Monday to Friday. */
  saturdays: boolean
  /** Closed beside the national holidays. */
  closedDays: readonly CalendarDate[]
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface OpenTime {
  start: number
  end: number
}

function openTimeOf(
  day: CalendarDate,
  { opens, closes, saturdays, closedDays }: OpeningHours,
): OpenTime | null {
  const weekday = weekdayOf(day)
  const isWorkingDay = (weekday > 0 && weekday < 6) || (weekday === 6 && saturdays)
  if (!isWorkingDay || closedDays.includes(day) || isEcuadorHoliday(day)) return null
  const midnight = startOfEcuadorDay(day).getTime()
  return {
    start: midnight + minutesOf(opens) * minuteMilliseconds,
    end: midnight + minutesOf(closes) * minuteMilliseconds,
  }
}

/** Longer than any list of closed days. */
const mostDays = 1000

/** The moment at which `milliseconds` of opening hours have passed since `from`. */
export function addWorkingTime(from: Date, milliseconds: number, hours: OpeningHours): Date {
  let left = milliseconds
  for (let at = 0; at < mostDays; at += 1) {
    const open = openTimeOf(addDays(ecuadorDay(from), at), hours)
    if (!open) continue
    const start = Math.max(open.start, from.getTime())
    const there = Math.max(0, open.end - start)
    if (left <= there) return new Date(start + left)
    left -= there
  }
  return new Date(from.getTime() + mostDays * dayMilliseconds)
}

/** The moment since which `milliseconds` of opening hours have passed at `to`. */
export function subtractWorkingTime(to: Date, milliseconds: number, hours: OpeningHours): Date {
  let left = milliseconds
  for (let at = 0; at < mostDays; at += 1) {
    const open = openTimeOf(addDays(ecuadorDay(to), -at), hours)
    if (!open) continue
    const end = Math.min(open.end, to.getTime())
    const there = Math.max(0, end - open.start)
    if (left <= there) return new Date(end - left)
    left -= there
  }
  return new Date(to.getTime() - mostDays * dayMilliseconds)
}
