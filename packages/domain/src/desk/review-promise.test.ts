import { expect, it } from "vitest"
import type { Channel } from "../buying/channel.ts"
import type { RequestStatus } from "../requests/request-status.ts"
import {
  deadlineOf,
  defaultPromise,
  promisedAnswer,
  type Urgency,
  urgencyAt,
  waitingLimits,
} from "./review-promise.ts"

// Monday 4 May 2026, 8:00 in Ecuador: the office opens.
const since = new Date("2026-05-04T13:00:00Z")

it.each<[RequestStatus, Channel, string, Urgency]>([
  ["review", "normal", "2026-05-04T13:00:00Z", "onTime"],
  ["review", "normal", "2026-05-04T20:29:00Z", "onTime"],
  ["review", "normal", "2026-05-04T20:30:00Z", "soon"],
  ["review", "normal", "2026-05-04T23:00:00Z", "late"],
  ["paymentReview", "fast", "2026-05-04T14:59:00Z", "soon"],
  ["paymentReview", "fast", "2026-05-04T15:00:00Z", "late"],
  ["correction", "fast", "2026-06-04T12:00:00Z", "none"],
  ["issued", "normal", "2026-06-04T12:00:00Z", "none"],
])("a request in %s of the channel %s at %s is %s", (status, channel, now, urgency) => {
  expect(urgencyAt(deadlineOf({ status, channel, since }, defaultPromise), new Date(now))).toBe(urgency)
})

it.each([
  ["2026-11-19T15:30:00Z", "2026-11-20T15:30:00.000Z"],
  ["2026-11-20T15:30:00Z", "2026-11-23T15:30:00.000Z"],
  ["2026-11-21T15:30:00Z", "2026-11-23T23:00:00.000Z"],
])("promises an answer of the normal channel, asked at %s, for %s", (since, due) => {
  expect(promisedAnswer("normal", new Date(since)).toISOString()).toBe(due)
})

it("a request that waits since the limit is late, a minute later it is not", () => {
  const now = new Date("2026-11-23T15:30:00Z")
  const { late, soon } = waitingLimits("normal", now, defaultPromise)
  const urgencySince = (start: Date) =>
    urgencyAt(deadlineOf({ status: "review", channel: "normal", since: start }, defaultPromise), now)
  expect(urgencySince(late)).toBe("late")
  expect(urgencySince(new Date(late.getTime() + 60_000))).toBe("soon")
  expect(urgencySince(soon)).toBe("soon")
  expect(urgencySince(new Date(soon.getTime() + 60_000))).toBe("onTime")
})

it("B5: the fast channel counts its own opening hours, with the distributor's closed days", () => {
  const fastOpening = { opens: "07:00", closes: "22:00", saturdays: true }
  const promise = { ...defaultPromise, closedDays: ["2026-11-21"], fastOpening }
  // Friday 20 November 2026, 21:00 in Ecuador, before a closed Saturday.
  const due = promisedAnswer("fast", new Date("2026-11-21T02:00:00Z"), promise)
  expect(due.toISOString()).toBe("2026-11-23T13:00:00.000Z")
})
