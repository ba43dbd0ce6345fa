import { expect, it } from "vitest"
import { fitsLimit, isOver, nextClosing } from "./monthly-account.ts"

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

it.each([
  ["the earliest", { "2026-09": 20, "2026-10": 30 }, { month: "2026-09", totalCents: 20 }],
  [
    "one with the months in favour before it",
    { "2026-09": -20, "2026-10": 5, "2026-11": 30 },
    { month: "2026-11", totalCents: 15 },
  ],
  ["none while all is in favour", { "2026-09": -20, "2026-10": 5 }, null],
  ["none that is not over", { "2026-12": 20 }, null],
])("G11: the month that is closed next is %s", (_, totals, next) => {
  const months = Object.entries(totals).map(([month, totalCents]) => ({ month, totalCents, closedAt: null }))
  const closed = { month: "2026-08", totalCents: 70, closedAt: "2026-09-02T14:00:00.000Z" }
  expect(nextClosing([...months.toReversed(), closed], new Date("2026-12-02T14:00:00Z"))).toEqual(next)
})
