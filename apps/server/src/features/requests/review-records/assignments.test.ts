import { expect, it } from "vitest"
import { assignmentsCountSince } from "./assignments.ts"

it("counts the assignments of the last fifteen minutes", () => {
  expect(assignmentsCountSince(new Date("2026-11-22T12:10:00Z"))).toEqual(new Date("2026-11-22T11:55:00Z"))
})
