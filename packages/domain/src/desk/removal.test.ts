import { expect, it } from "vitest"
import { requestStatuses } from "../requests/request-status.ts"
import { erasureDates, isRemovable } from "./removal.ts"

const removedAt = new Date("2026-11-01T12:00:00Z")

it("lets staff remove only what ended without a certificate", () => {
  expect(requestStatuses.filter(isRemovable)).toEqual(["rejected", "cancelled", "expired"])
})

it("erases thirty days after the removal, and at once if staff ask", () => {
  const ended = { status: "expired", statusSince: new Date("2026-10-01T12:00:00Z") } as const
  expect(erasureDates([ended], removedAt)).toEqual({
    erasableAt: removedAt,
    erasesAt: new Date("2026-12-01T12:00:00Z"),
  })
})

it("keeps a rejected request while its applicant may complain", () => {
  const rejected = { status: "rejected", statusSince: new Date("2026-10-01T12:00:00Z") } as const
  const until = new Date("2027-03-30T12:00:00Z")
  expect(erasureDates([rejected], removedAt)).toEqual({ erasableAt: until, erasesAt: until })
})
