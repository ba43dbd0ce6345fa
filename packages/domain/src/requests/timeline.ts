import type { RequestStatus } from "./request-status.ts"

/** A change of a request's state as the wire carries it (checklist I1); `_date` is ISO 8601, UTC. */
export type TimelineMovement = { status: RequestStatus; _date: string }

/** Movements as the timeline shows them: the oldest first; of the same instant, as they came. */
export function timelineOrder<Movement extends TimelineMovement>(movements: readonly Movement[]): Movement[] {
  return movements.toSorted((one, other) => Date.parse(one._date) - Date.parse(other._date))
}

/** The movement that led to the present state, or null for none. */
export function latestMovement<Movement extends TimelineMovement>(
  movements: readonly Movement[],
): Movement | null {
  return timelineOrder(movements).at(-1) ?? null
}
