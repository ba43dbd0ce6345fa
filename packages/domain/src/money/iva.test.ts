import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ivaRateAt, nearestReachableTotals, priceWithIva } from "./iva.ts"

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

describe("totals and their bases", () => {
  it.each([
    [0, 0],
    [800, 696],
    [2360, 2052],
    [3590, 3122],
    [6470, 5626],
    [7550, 6565],
  ])("a total of %i cents can be formed, from %i", (total, base) => {
    const ivaCents = total - base
    expect(nearestReachableTotals(total, fifteen)).toEqual([{ baseCents: base, ivaCents, totalCents: total }])
  })

  it.each([1230, 5240, 3300, 4765, 1499])(
    "a total of %i cents cannot be formed: the ones a cent below and above are the nearest",
    (total) => {
      const found = nearestReachableTotals(total, fifteen)
      expect(found.map((price) => price?.totalCents)).toEqual([total - 1, total + 1])
    },
  )

  it("the first is a price that its base really gives, at most a cent away, and stable; none is between the two", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ max: 20, min: 0 }),
        (wished, percent) => {
          const rate = { percent }
          const [found, above] = nearestReachableTotals(wished, rate)
          expect(priceWithIva(found.baseCents, rate)).toEqual(found)
          expect(Math.abs(found.totalCents - wished)).toBeLessThanOrEqual(1)
          expect(nearestReachableTotals(found.totalCents, rate)).toEqual([found])
          expect(above === undefined).toBe(found.totalCents === wished)
          if (!above) return
          expect(above.totalCents).toBe(wished + 1)
          expect(above).toEqual(priceWithIva(found.baseCents + 1, rate))
        },
      ),
    )
  })

  it("of the totals between $5 and $100, 13 % have no base", () => {
    const totals = Array.from({ length: 9501 }, (_, index) => 500 + index)
    const missing = totals.filter((total) => nearestReachableTotals(total, fifteen).length === 2)
    expect(missing.length).toBe(1239)
  })
})
