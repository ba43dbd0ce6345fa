import { expect, test } from "vitest"
import { addWorkingTime, type OpeningHours, subtractWorkingTime } from "./working-time.ts"

const hour = 3_600_000
const hours: OpeningHours = { opens: "08:00", closes: "18:00", saturdays: false, closedDays: [] }
const ecuador = (time: string) => new Date(`${time}:00-05:00`)

test.each<[string, string, number, string, Partial<OpeningHours>]>([
  ["within a day", "2026-11-23T09:00", 2, "2026-11-23T11:00", {}],
  ["before opening", "2026-11-23T05:00", 2, "2026-11-23T10:00", {}],
  ["over the night", "2026-11-23T17:00", 2, "2026-11-24T09:00", {}],
  ["over the weekend", "2026-11-20T17:00", 2, "2026-11-23T09:00", {}],
  ["on a working Saturday", "2026-11-20T17:00", 2, "2026-11-21T09:00", { saturdays: true }],
  ["asked on a Sunday", "2026-11-22T12:00", 10, "2026-11-23T18:00", {}],
  ["over the holidays of November", "2026-10-30T17:00", 2, "2026-11-04T09:00", {}],
  [
    "over the distributor's own day",
    "2026-12-03T17:00",
    2,
    "2026-12-07T09:00",
    { closedDays: ["2026-12-04"] },
  ],
])("counts opening hours only: %s", (_, from, count, due, changes) => {
  const rule = { ...hours, ...changes }
  expect(addWorkingTime(ecuador(from), count * hour, rule)).toEqual(ecuador(due))
})

test("counts back from a moment to the one whose time is over", () => {
  expect(subtractWorkingTime(ecuador("2026-11-23T09:00"), 2 * hour, hours)).toEqual(
    ecuador("2026-11-20T17:00"),
  )
  expect(subtractWorkingTime(ecuador("2026-11-22T12:00"), 10 * hour, hours)).toEqual(
    ecuador("2026-11-20T08:00"),
  )
})
