import { expect, it } from "vitest"
import type { Channel } from "./channel.ts"
import type { RequestStatus } from "./request-status.ts"
import { type Urgency, urgencyOf } from "./review-promise.ts"

const since = new Date("2026-05-04T12:00:00Z")

it.each<[RequestStatus, Channel, string, Urgency]>([
  ["review", "normal", "2026-05-04T12:00:00Z", "onTime"],
  ["review", "normal", "2026-05-05T05:59:00Z", "onTime"],
  ["review", "normal", "2026-05-05T06:00:00Z", "soon"],
  ["review", "normal", "2026-05-05T12:00:00Z", "late"],
  ["paymentReview", "fast", "2026-05-04T13:59:00Z", "soon"],
  ["paymentReview", "fast", "2026-05-04T14:00:00Z", "late"],
  ["correction", "fast", "2026-06-04T12:00:00Z", "none"],
  ["issued", "normal", "2026-06-04T12:00:00Z", "none"],
])("a request in %s of the channel %s at %s is %s", (status, channel, now, urgency) => {
  expect(urgencyOf({ status, channel, since }, new Date(now))).toBe(urgency)
})
