import type { Channel } from "./channel.ts"
import { type RequestStatus, requestStatusCatalogue } from "./request-status.ts"

const hour = 3_600_000

/** Hours in which staff answer what waits for them, by channel: a working day, and the express door's two hours. */
export const promisedHours: Record<Channel, number> = { normal: 24, fast: 2, convenio: 24 }

/** "soon": three quarters of the promised time are gone; "none": it waits for nobody, or for the client. */
export type Urgency = "none" | "onTime" | "soon" | "late"

/** How a request that has been in a state since an instant stands against what was promised. */
export function urgencyOf(
  request: { status: RequestStatus; channel: Channel; since: Date },
  now: Date,
): Urgency {
  if (requestStatusCatalogue[request.status].nextActor !== "staff") return "none"
  const share = (now.getTime() - request.since.getTime()) / (promisedHours[request.channel] * hour)
  if (share >= 1) return "late"
  return share >= 0.75 ? "soon" : "onTime"
}
