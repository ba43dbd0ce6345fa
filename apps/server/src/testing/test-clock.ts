import type { Clock } from "../clock.ts"

export interface TestClock extends Clock {
  /** Moves forward (or back). */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  set(iso: string): void
}

/** A clock that stands still until it is moved: Monday 23 November 2026, 10:00 in Ecuador. */
export function testClock(start = "2026-11-23T15:00:00.000Z"): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000
    },
    set(iso) {
      now = new Date(iso).getTime()
    },
  }
}
