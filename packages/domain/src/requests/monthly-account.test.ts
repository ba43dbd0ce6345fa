import { expect, it } from "vitest"
import { fitsLimit, isOver } from "./monthly-account.ts"

it.each([
  [0, 100, true],
  [1, 100, false],
  [0, 101, false],
])("G11: with %i cents unpaid of 100, a charge of %i fits: %s", (unpaidCents, charge, fits) => {
  expect(fitsLimit({ limitCents: 100, unpaidCents }, charge)).toBe(fits)
})

it("G11: a month is over at midnight of Ecuador", () => {
  expect(isOver("2026-11", new Date("2026-12-01T04:59:59Z"))).toBe(false)
  expect(isOver("2026-11", new Date("2026-12-01T05:00:00Z"))).toBe(true)
})
