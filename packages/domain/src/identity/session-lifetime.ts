import { hourMilliseconds, minuteMilliseconds } from "../dates/calendar-date.ts"

/** Checklist G3: seven days. Staff sessions also end after twelve hours without a call. */
export const sessionSeconds = 604_800

/** Staff work at shared desks all day. Clients use their own device. */
const staffIdleMilliseconds = 12 * hourMilliseconds

/** Interval at which a session's last use is stored. An idle session can end this much early. */
export const seenEveryMilliseconds = 5 * minuteMilliseconds

export function endsWhenIdle(area: "administrator" | "executive" | "client" | "banks"): boolean {
  return area !== "client"
}

/** Staff sessions last used at this time or earlier have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - staffIdleMilliseconds)
}

/** Null where idle sessions do not end. */
export function idleSinceIn(area: Parameters<typeof endsWhenIdle>[0], now: Date): Date | null {
  return endsWhenIdle(area) ? idleSince(now) : null
}

export function isSeenAnew(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= seenEveryMilliseconds
}
