import { expect, it } from "vitest"
import { priceChangeDayProblem, startOfPriceChange } from "./price-change.ts"

const now = new Date("2026-11-24T03:00:00Z") // still 23 November in Ecuador

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
