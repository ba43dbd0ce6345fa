import fc from "fast-check"
import { expect, it } from "vitest"
import { ageAt, ecuadorDay, endOfEcuadorDay, isCalendarDate } from "./calendar-date.ts"

it.each(["2026-02-30", "2026-13-01", "2026-1-1", "21/11/2026", "", "2027-02-29"])(
  "%j is not a day",
  (text) => {
    expect(isCalendarDate(text)).toBe(false)
  },
)

it("a day in Ecuador begins at 05:00 UTC", () => {
  expect(ecuadorDay(new Date("2026-11-21T04:59:59Z"))).toBe("2026-11-20")
  expect(ecuadorDay(new Date("2026-11-21T05:00:00Z"))).toBe("2026-11-21")
})

it("the last second of a day is followed by the next day", () => {
  const days = fc.date({ min: new Date("1950-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(days, (instant) => {
      const day = ecuadorDay(instant)
      const end = endOfEcuadorDay(day)
      expect(ecuadorDay(end)).toBe(day)
      expect(ecuadorDay(new Date(end.getTime() + 1000)) > day).toBe(true)
    }),
  )
})

it("age increases at midnight in Ecuador", () => {
  expect(ageAt("2008-11-21", new Date("2026-11-21T04:59:59Z"))).toBe(17)
  expect(ageAt("2008-11-21", new Date("2026-11-21T05:00:00Z"))).toBe(18)
})

it("a person born on 29 February turns older on 1 March in other years", () => {
  expect(ageAt("2008-02-29", new Date("2026-02-28T12:00:00Z"))).toBe(17)
  expect(ageAt("2008-02-29", new Date("2026-03-01T12:00:00Z"))).toBe(18)
})
