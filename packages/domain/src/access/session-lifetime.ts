/** How long a session lasts: checklist G3 (seven days) and, for staff, twelve hours without a call. */
export const sessionSeconds = 604_800

const hour = 3_600_000

/** Clients come once a year and by their own device; staff work all day, often at a desk that is not theirs alone. */
const staffIdleMilliseconds = 12 * hour

/** That somebody was there is written down at most so often: an idle session ends at most so much early. */
export const seenEveryMilliseconds = 5 * 60_000

export function endsWhenIdle(area: "administrator" | "executive" | "client" | "banks"): boolean {
  return area !== "client"
}

/** A staff session that was last seen at this moment or before has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - staffIdleMilliseconds)
}

/** The same for a session of any area; null where idling ends nothing. */
export function idleSinceIn(area: Parameters<typeof endsWhenIdle>[0], now: Date): Date | null {
  return endsWhenIdle(area) ? idleSince(now) : null
}

/** Whether it is time to write down that a session was used. */
export function isSeenAnew(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= seenEveryMilliseconds
}
