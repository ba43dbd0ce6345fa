import { expect, it } from "vitest"
import {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatMonth,
  formatSoonTime,
  formatTimelineDate,
  formatWeekdayTime,
  relativeTime,
} from "./spanish-dates.ts"

const now = new Date("2026-11-21T12:00:00Z")

it("shows dates in Ecuador's time, UTC-5", () => {
  expect(formatDate(new Date("2026-01-01T04:59:00Z"))).toBe("31/12/2025")
  expect(formatCalendarDate("2026-01-05")).toBe("05/01/2026")
})

it("names the weekday in Ecuador, where it is still Sunday", () => {
  expect(formatWeekdayTime(new Date("2026-11-23T04:59:00Z"))).toBe("domingo 22/11/2026, 23:59")
})

it("names a month, and a time of the next days in short", () => {
  expect(formatMonth("2026-09")).toBe("septiembre de 2026")
  expect(formatSoonTime(new Date("2026-11-23T04:59:00Z"))).toBe("dom. 23:59")
})

it("D1: a notification's date is DD/MM/YYYY HH:mm", () => {
  expect(formatDateTime(new Date("2026-11-21T20:05:09Z"))).toBe("21/11/2026 15:05")
})

it.each([
  ["2026-11-21T05:00:00Z", "21/11/2026 12:00 a. m."],
  ["2026-11-21T14:07:00Z", "21/11/2026 09:07 a. m."],
  ["2026-11-21T17:00:00Z", "21/11/2026 12:00 p. m."],
  ["2026-11-22T04:59:00Z", "21/11/2026 11:59 p. m."],
])("D3: the timeline shows %s as %s", (instant, text) => {
  expect(formatTimelineDate(new Date(instant))).toBe(text)
})

it.each([
  ["2026-11-21T11:59:30Z", "ahora"],
  ["2026-11-21T11:55:00Z", "hace 5 minutos"],
  ["2026-11-21T10:00:00Z", "hace 2 horas"],
  ["2026-11-20T06:00:00Z", "hace 1 día"],
  ["2026-11-24T12:00:00Z", "dentro de 3 días"],
  ["2026-09-21T12:00:00Z", "hace 2 meses"],
  ["2024-11-21T12:00:00Z", "hace 2 años"],
])("A9: %s is %s", (instant, text) => {
  expect(relativeTime(new Date(instant), now)).toBe(text)
})
