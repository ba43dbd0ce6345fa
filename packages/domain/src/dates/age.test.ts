import { expect, it } from "vitest"
import { ageAt } from "./age.ts"

it("turns a year older at midnight in Ecuador", () => {
  expect(ageAt("2008-11-21", new Date("2026-11-21T04:59:59Z"))).toBe(17)
  expect(ageAt("2008-11-21", new Date("2026-11-21T05:00:00Z"))).toBe(18)
})

it("who was born on 29 February turns on 1 March in other years", () => {
  expect(ageAt("2008-02-29", new Date("2026-02-28T12:00:00Z"))).toBe(17)
  expect(ageAt("2008-02-29", new Date("2026-03-01T12:00:00Z"))).toBe(18)
})
