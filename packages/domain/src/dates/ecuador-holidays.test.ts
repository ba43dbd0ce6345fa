import { expect, test } from "vitest"
import { ecuadorHolidays, isEcuadorHoliday } from "./ecuador-holidays.ts"

/** As observed, from the calendars of the Ministerio de Turismo. */
test.each([
  [2024, ["01-01", "02-12", "02-13", "03-29", "05-03", "05-24", "08-09", "10-11", "11-01", "11-04", "12-25"]],
  [2025, ["01-01", "03-03", "03-04", "04-18", "05-02", "05-23", "08-11", "10-10", "11-03", "11-04", "12-25"]],
])("has the holidays of %d", (year, days) => {
  expect(ecuadorHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

test.each([
  [2018, ["2018-11-01", "2018-11-02"]],
  [2021, ["2021-11-01", "2021-11-02"]],
  [2022, ["2022-11-03", "2022-11-04"]],
  [2023, ["2023-11-02", "2023-11-03"]],
])("2 and 3 November of %d stay together", (year, days) => {
  expect(ecuadorHolidays(year).slice(8, 10)).toEqual(days)
})

test("a New Year on a Saturday is observed in the year before, on a Sunday on Monday", () => {
  expect(isEcuadorHoliday("2021-12-31")).toBe(true)
  expect(isEcuadorHoliday("2023-01-02")).toBe(true)
  expect(isEcuadorHoliday("2023-01-03")).toBe(false)
})
