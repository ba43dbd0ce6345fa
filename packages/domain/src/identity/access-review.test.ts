import { expect, it } from "vitest"
import { isReviewDue, quarterCode, quarterLabel } from "./access-review.ts"

const now = new Date("2026-11-23T15:00:00Z")

it("names the quarter of Ecuador's day", () => {
  expect(quarterLabel(now)).toBe("Cuarto trimestre de 2026")
  // In Ecuador it is still 31 December.
  expect(quarterCode(new Date("2027-01-01T04:59:59Z"))).toBe("2026-T4")
  expect(quarterCode(new Date("2027-01-01T05:00:00Z"))).toBe("2027-T1")
})

it.each([
  ["never reviewed", null, null, true],
  ["reviewed this quarter", "2026-10-01T05:00:00Z", "2026-09-30T12:00:00Z", false],
  ["reviewed last quarter", "2026-10-01T04:59:59Z", null, true],
  ["reviewed in this quarter of another year", "2025-11-23T15:00:00Z", null, true],
  ["reviewed before its role changed", "2026-11-01T12:00:00Z", "2026-11-02T12:00:00Z", true],
] as const)("the access of somebody %s: due %s %s %s", (_, reviewed, changed, isDue) => {
  const at = (text: string | null) => (text ? new Date(text) : null)
  expect(isReviewDue({ reviewedAt: at(reviewed), changedAt: at(changed) }, now)).toBe(isDue)
})
