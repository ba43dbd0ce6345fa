import fc from "fast-check"
import { expect, it } from "vitest"
import { priceWithIva } from "../money/iva.ts"
import { editPrice, nearestReachable, priceChangeDayProblem, startOfPriceChange } from "./price-edit.ts"

const rate = { percent: 15 }
const now = new Date("2026-11-24T03:00:00Z") // still 23 November in Ecuador

it("a typed base shows its total, a typed total its base", () => {
  expect(editPrice({ side: "base", text: "20,52" }, rate).price?.totalCents).toBe(2360)
  expect(editPrice({ side: "total", text: "23,60" }, rate)).toEqual({
    price: { baseCents: 2052, ivaCents: 308, totalCents: 2360 },
    problem: null,
    unreachable: null,
  })
})

it.each([
  ["12,30", 1230, 1229],
  ["52,40", 5240, 5239],
])("the total %s cannot be formed: the nearest is proposed", (text, typed, nearest) => {
  const { price, unreachable } = editPrice({ side: "total", text }, rate)
  expect([unreachable, price?.totalCents]).toEqual([typed, nearest])
})

it("an empty price is no price, a wrong one says why", () => {
  expect(editPrice({ side: "base", text: " " }, rate)).toEqual({
    price: null,
    problem: null,
    unreachable: null,
  })
  expect(editPrice({ side: "total", text: "20,525" }, rate).problem).toContain("dos decimales")
  expect(editPrice({ side: "base", text: "-1" }, rate).problem).toContain("negativo")
})

it.each([
  [800, 696],
  [2360, 2052],
  [3590, 3122],
  [6470, 5626],
  [7550, 6565],
])("a total of %i cents can be formed, from %i", (total, base) => {
  expect(nearestReachable(total, rate)).toMatchObject({ baseCents: base, totalCents: total })
})

it.each([1230, 5240, 3300, 4765, 1499])(
  "a total of %i cents cannot be formed: the nearest lower one is proposed",
  (total) => {
    expect(nearestReachable(total, rate).totalCents).toBe(total - 1)
  },
)

it("the proposal is a price that its base really gives, at most a cent away, and stable", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (wished) => {
      const found = nearestReachable(wished, rate)
      expect(priceWithIva(found.baseCents, rate)).toEqual(found)
      expect(Math.abs(found.totalCents - wished)).toBeLessThanOrEqual(1)
      expect(nearestReachable(found.totalCents, rate)).toEqual(found)
    }),
  )
})

it("a change starts at midnight in Ecuador, which is 05:00 UTC", () => {
  expect(startOfPriceChange("2026-12-01", now)).toEqual(new Date("2026-12-01T05:00:00Z"))
  expect(startOfPriceChange(null, now)).toEqual(now)
})

it.each([
  [null, null],
  ["2026-11-24", null],
  ["2027-11-23", null],
  ["2026-11-23", "Escoja un día desde mañana, o «Desde ahora»"],
  ["2020-01-01", "Escoja un día desde mañana, o «Desde ahora»"],
  ["2027-11-24", "Escoja un día dentro de un año"],
  ["2026-02-30", "Ingrese una fecha válida"],
])("a change from %j: %j", (day, problem) => {
  expect(priceChangeDayProblem(day, now)).toBe(problem)
})
