import { expect, test } from "vitest"
import { daysLeft } from "./certificate-labels.ts"

test.each([
  ["2026-03-11T12:00:00Z", 10],
  ["2026-03-02T11:59:59Z", 1],
  ["2026-03-01T12:00:00Z", 0],
  ["2026-02-01T12:00:00Z", 0],
])("until %s there are %i days left on 1 March 2026 at noon", (until, days) => {
  expect(daysLeft(new Date(until), new Date("2026-03-01T12:00:00Z"))).toBe(days)
})
