import type { Channel } from "./channel.ts"
import { type RequestStatus, requestStatusCatalogue } from "./request-status.ts"
import { addWorkingTime, type OpeningHours, subtractWorkingTime } from "./working-time.ts"

const hour = 3_600_000

/** In how many opening hours staff answer, and when these are. */
export interface ReviewPromise extends OpeningHours {
  hours: Record<Channel, number>
}

/** A working day, or two hours in the fast channel. */
export const defaultPromise: ReviewPromise = {
  ...{ opens: "08:00", closes: "18:00", saturdays: false, closedDays: [] },
  hours: { normal: 10, fast: 2, convenio: 10 },
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
  const time = promise.hours[channel] * hour
  return {
    soonAt: addWorkingTime(since, time * soonShare, promise),
    dueAt: addWorkingTime(since, time, promise),
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
  const time = promise.hours[channel] * hour
  return {
    soon: subtractWorkingTime(now, time * soonShare, promise),
    late: subtractWorkingTime(now, time, promise),
  }
}

/** Until when the client can expect an answer. */
export function promisedAnswer(channel: Channel, since: Date, promise = defaultPromise): Date {
  return addWorkingTime(since, promise.hours[channel] * hour, promise)
}
