import type { RequestStatus } from "./request-status.ts"

/** A status change on the wire (checklist I1). `_date` is ISO 8601 in UTC. */
export type TimelineMovement = { status: RequestStatus; _date: string }

/** Oldest first. The sort is stable. */
export function timelineOrder<Movement extends TimelineMovement>(movements: readonly Movement[]): Movement[] {
  return movements.toSorted((one, other) => Date.parse(one._date) - Date.parse(other._date))
}

/** The movement to the present status, or null. */
export function latestMovement<Movement extends TimelineMovement>(
  movements: readonly Movement[],
): Movement | null {
  return timelineOrder(movements).at(-1) ?? null
}
