import { expect, it } from "vitest"
import {
  changeShare,
  daysIn,
  formatPeriod,
  instantsOf,
  lastDays,
  parsePeriod,
  periodBefore,
  periodProblem,
} from "./period.ts"

it("the period before has the same length and ends on the day before", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" }
  expect(periodBefore(march)).toEqual({ from: "2026-01-29", to: "2026-02-28" })
  expect(daysIn(periodBefore(march))).toBe(daysIn(march))
})

it("the last days include today", () => {
  expect(lastDays(7, "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" })
})

it.each([
  ["2026-01-01", "2026-01-31", null],
  ["2026-02-30", "2026-03-01", "Escriba las dos fechas del período."],
  ["2026-02-02", "2026-02-01", "La primera fecha del período va antes que la última."],
  ["2020-01-01", "2026-01-01", "Elija un período de dos años como máximo."],
  ["0000-01-01", "0000-01-31", "Elija fechas entre los años 2000 y 2099."],
  ["2099-12-31", "2100-01-01", "Elija fechas entre los años 2000 y 2099."],
])("%s to %s: %s", (from, to, problem) => {
  expect(periodProblem({ from, to })).toBe(problem)
})

it("there is no change against nothing", () => {
  expect(changeShare(3, 2)).toBe(0.5)
  expect(changeShare(3, 0)).toBeNull()
})

it("a period is read as it is written, and anything else is none", () => {
  const november = { from: "2026-11-01", to: "2026-11-30" }
  expect(parsePeriod(formatPeriod(november))).toEqual(november)
  for (const text of ["", "2026-11-01", "2026-11-30..2026-11-01", "2026-11-01..2026-11-30..2026-12-01"])
    expect(parsePeriod(text)).toBeNull()
})

it("a period begins and ends at midnight in Ecuador", () => {
  expect(instantsOf({ from: "2026-11-01", to: "2026-11-30" })).toEqual({
    since: new Date("2026-11-01T05:00:00Z"),
    before: new Date("2026-12-01T05:00:00Z"),
  })
})
