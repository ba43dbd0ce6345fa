import type { Channel } from "../buying/channel.ts"
import { hourMilliseconds } from "../dates/calendar-date.ts"
import { type RequestStatus, requestStatusCatalogue } from "../requests/request-status.ts"
import { addWorkingTime, type OpeningHours, subtractWorkingTime } from "./working-time.ts"

/** When staff answer requests of the fast channel. The closed days are those of the distributor. */
export type FastOpening = Pick<OpeningHours, "opens" | "closes" | "saturdays">

/** In how many opening hours staff answer, and when these are. */
export interface ReviewPromise extends OpeningHours {
  hours: Record<Channel, number>
  /** Null: as in the other channels. */
  fastOpening: FastOpening | null
}

/** A working day, or two hours in the fast channel. */
export const defaultPromise: ReviewPromise = {
  opens: "08:00",
  closes: "18:00",
  saturdays: false,
  closedDays: [],
  hours: { normal: 10, fast: 2, convenio: 10 },
  fastOpening: null,
}

function openingOf(channel: Channel, promise: ReviewPromise): OpeningHours {
  return channel === "fast" && promise.fastOpening ? { ...promise, ...promise.fastOpening } : promise
}

/** Of the promised time, the share after which a request is urgent. */
const soonShare = 0.75

/** "soon": three quarters of the time have passed. "none": staff need not act. */
export type Urgency = "none" | "onTime" | "soon" | "late"

export interface Deadline {
  soonAt: Date
  dueAt: Date
}

/** Null while staff need not act. */
export function deadlineOf(
  { status, channel, since }: { status: RequestStatus; channel: Channel; since: Date },
  promise: ReviewPromise,
): Deadline | null {
  if (requestStatusCatalogue[status].nextActor !== "staff") return null
  const time = promise.hours[channel] * hourMilliseconds
  const opening = openingOf(channel, promise)
  return {
    soonAt: addWorkingTime(since, time * soonShare, opening),
    dueAt: addWorkingTime(since, time, opening),
  }
}

export function urgencyAt(deadline: Deadline | null, now: Date): Urgency {
  if (!deadline) return "none"
  if (now >= deadline.dueAt) return "late"
  return now >= deadline.soonAt ? "soon" : "onTime"
}

/** Requests that wait since then or longer are late, or urgent. */
export function waitingLimits(
  channel: Channel,
  now: Date,
  promise: ReviewPromise,
): { soon: Date; late: Date } {
  const time = promise.hours[channel] * hourMilliseconds
  const opening = openingOf(channel, promise)
  return {
    soon: subtractWorkingTime(now, time * soonShare, opening),
    late: subtractWorkingTime(now, time, opening),
  }
}

/** Until when the client can expect an answer. */
export function promisedAnswer(channel: Channel, since: Date, promise = defaultPromise): Date {
  return addWorkingTime(since, promise.hours[channel] * hourMilliseconds, openingOf(channel, promise))
}
