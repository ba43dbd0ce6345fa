import {
  dayMilliseconds,
  ecuadorDay,
  ecuadorOffsetMilliseconds,
  hourMilliseconds,
  minuteMilliseconds,
} from "@trazo/domain/dates/calendar-date"
import type { Clock } from "../../clock.ts"

const opens = 8.5 * 60
const closes = 17.5 * 60

/** Some days ago at an hour of Ecuador («09:20»), or a few hours ago. */
export type Beginning = { days: number; at: string } | { hours: number }

/** Moves forward only, and never past the present. */
export interface ScenarioClock extends Clock {
  advance(minutes: number): void
  /** Advances to the next office hour. Scenarios that began hours ago ignore office hours. */
  advanceInOffice(minutes: number): void
  advanceTo(time: Date): void
}

export function scenarioClock(begins: Beginning, now: Date): ScenarioClock {
  const latest = now.getTime() - minuteMilliseconds
  let time = beginningOf(begins, now).getTime()
  const set = (wanted: number) => {
    time = Math.max(time, Math.min(wanted, latest))
  }
  return {
    now: () => new Date(time),
    advance: (minutes) => set(time + minutes * minuteMilliseconds),
    advanceInOffice(minutes) {
      const wanted = time + minutes * minuteMilliseconds
      set("hours" in begins ? wanted : officeHour(wanted))
    },
    advanceTo: (wanted) => set(wanted.getTime()),
  }
}

export function beginningOf(begins: Beginning, now: Date): Date {
  if ("hours" in begins) return new Date(now.getTime() - begins.hours * hourMilliseconds)
  const day = ecuadorDay(new Date(now.getTime() - begins.days * dayMilliseconds))
  return new Date(`${day}T${begins.at}:00-05:00`)
}

/** Returns an instant within office hours (Monday to Friday in Ecuador) unchanged, or some minutes into the next ones. */
function officeHour(instant: number): number {
  const local = new Date(instant + ecuadorOffsetMilliseconds)
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  const isWorkday = local.getUTCDay() % 6 !== 0
  if (isWorkday && minutes >= opens && minutes < closes) return instant
  const isEarly = isWorkday && minutes < opens
  const start = instant + (opens + (isEarly ? 0 : 24 * 60) - minutes) * minuteMilliseconds
  return officeHour(start + (minutes % 50) * minuteMilliseconds)
}
