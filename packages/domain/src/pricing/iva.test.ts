import fc from "fast-check"
import { expect, it } from "vitest"
import { ivaRateAt, nearestReachable, priceWithIva } from "./iva.ts"

const fifteen = ivaRateAt(new Date("2026-11-21T12:00:00Z"))

it("15 % (code 4) applies from 1 April 2024, 05:00 UTC", () => {
  expect(ivaRateAt(new Date("2024-04-01T04:59:59Z"))).toMatchObject({ percent: 12, code: "2" })
  expect(ivaRateAt(new Date("2024-04-01T05:00:00Z"))).toMatchObject({ percent: 15, code: "4" })
})

it("a base of $20.52 costs $23.60", () => {
  expect(priceWithIva(2052, fifteen)).toEqual({ baseCents: 2052, ivaCents: 308, totalCents: 2360 })
})

it("rounds half a cent of tax up: a base of $10.70 costs $12.31", () => {
  expect(priceWithIva(1070, fifteen)).toEqual({ baseCents: 1070, ivaCents: 161, totalCents: 1231 })
})

it.each([
  [800, 696],
  [2360, 2052],
  [3590, 3122],
  [6470, 5626],
  [7550, 6565],
])("a total of %i cents can be formed, from %i", (total, base) => {
  expect(nearestReachable(total, fifteen)).toMatchObject({ baseCents: base, totalCents: total })
})

it.each([1230, 5240, 3300, 4765, 1499])(
  "a total of %i cents cannot be formed: the nearest lower one is proposed",
  (total) => {
    expect(nearestReachable(total, fifteen).totalCents).toBe(total - 1)
  },
)

it("the proposal is a price that its base really gives, at most a cent away, and stable", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (wished) => {
      const found = nearestReachable(wished, fifteen)
      expect(priceWithIva(found.baseCents, fifteen)).toEqual(found)
      expect(Math.abs(found.totalCents - wished)).toBeLessThanOrEqual(1)
      expect(nearestReachable(found.totalCents, fifteen)).toEqual(found)
    }),
  )
})
