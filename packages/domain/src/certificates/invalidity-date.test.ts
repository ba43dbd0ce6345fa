import { expect, it } from "vitest"
import { eventDayProblem, eventEffect, invalidityDate, probableEventDay } from "./invalidity-date.ts"

const life = {
  notBefore: new Date("2026-03-10T15:30:00Z"),
  notAfter: new Date("2027-03-10T15:30:00Z"),
  now: new Date("2026-11-22T16:00:00Z"),
}

it.each([
  ["2026-02-30", "Ingrese una fecha válida"],
  ["1850-01-01", "La fecha no puede ser anterior a la emisión, el 10/03/2026"],
  ["2026-03-09", "La fecha no puede ser anterior a la emisión, el 10/03/2026"],
  ["2026-03-10", null],
  ["2026-11-22", null],
  ["2026-11-23", "La fecha no puede ser futura"],
])("judges %s within the certificate's life", (day, problem) => {
  expect(eventDayProblem(day, life)).toBe(problem)
})

it("refuses a day after the certificate's end", () => {
  const now = new Date("2027-05-01T12:00:00Z")
  expect(eventDayProblem("2027-03-11", { ...life, now })).toBe(
    "La fecha no puede ser posterior al fin del certificado, el 10/03/2027",
  )
})

it.each([
  ["2026-11-22", "Tampoco valdrá lo que se firmó hoy."],
  [
    "2026-11-20",
    "Cuando se confirme la fecha que escribió, tampoco valdrá lo que se firmó desde el 20/11/2026.",
  ],
])("says what an event of %s does to signatures", (day, text) => {
  expect(eventEffect(day, life.now)).toBe(text)
})

it("counts from the first instant of the day in Ecuador", () => {
  expect(invalidityDate("2026-03-11", life)).toEqual(new Date("2026-03-11T05:00:00Z"))
})

it("does not count from before the certificate begins", () => {
  expect(invalidityDate("2026-03-10", life)).toEqual(life.notBefore)
})

it("fills in today, in Ecuador, for a loss, and nothing for other reasons", () => {
  const late = new Date("2026-11-23T04:59:00Z")
  expect(probableEventDay("lostControl", late)).toBe("2026-11-22")
  expect(probableEventDay("endedActivity", late)).toBe("")
})
