import type { Channel } from "./channel.ts"
import { type RequestStatus, requestStatusCatalogue } from "./request-status.ts"

const hour = 3_600_000

/** Hours in which staff must act: a working day, or two hours in the fast channel. */
export const promisedHours: Record<Channel, number> = { normal: 24, fast: 2, convenio: 24 }

/** "soon": three quarters of the time have passed. "none": staff need not act. */
export type Urgency = "none" | "onTime" | "soon" | "late"

export function urgencyOf(
  request: { status: RequestStatus; channel: Channel; since: Date },
  now: Date,
): Urgency {
  if (requestStatusCatalogue[request.status].nextActor !== "staff") return "none"
  const share = (now.getTime() - request.since.getTime()) / (promisedHours[request.channel] * hour)
  if (share >= 1) return "late"
  return share >= 0.75 ? "soon" : "onTime"
}
