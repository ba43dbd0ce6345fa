import fc from "fast-check"
import { expect, it } from "vitest"
import { appointmentLimit, holderKeyBits, isSellable, validities, validityEnd } from "./validity.ts"

const from = new Date("2026-11-21T15:30:00Z")

it("a day is 24 hours, a year follows the calendar", () => {
  expect(validityEnd({ validity: "OneDay", from }).toISOString()).toBe("2026-11-22T15:30:00.000Z")
  expect(validityEnd({ validity: "ThirtyDays", from }).toISOString()).toBe("2026-12-21T15:30:00.000Z")
  expect(validityEnd({ validity: "OneYear", from }).toISOString()).toBe("2027-11-21T15:30:00.000Z")
  expect(validityEnd({ validity: "FiveYears", from }).toISOString()).toBe("2031-11-21T15:30:00.000Z")
})

it("a year from 29 February ends on 28 February, four years on the 29th", () => {
  const leapDay = new Date("2028-02-29T10:00:00Z")
  expect(validityEnd({ validity: "OneYear", from: leapDay }).toISOString()).toBe("2029-02-28T10:00:00.000Z")
  expect(validityEnd({ validity: "FourYears", from: leapDay }).toISOString()).toBe("2032-02-29T10:00:00.000Z")
})

it("a legal person's certificate ends with the last second of the appointment's last day in Ecuador", () => {
  const end = validityEnd({ validity: "TwoYears", from, appointmentEnd: "2027-03-31" })
  expect(end.toISOString()).toBe("2027-04-01T04:59:59.000Z")
})

it("ignores an appointment that outlasts the certificate", () => {
  const appointmentEnd = "2031-01-01"
  expect(validityEnd({ validity: "OneYear", from, appointmentEnd })).toEqual(
    validityEnd({ validity: "OneYear", from }),
  )
})

it.each([
  ["ends in two days", "subject4", "2026-11-23", "2026-11-23"],
  ["ends a day before the year does", "subject4", "2027-11-20", "2027-11-20"],
  ["outlasts the year", "subject4", "2027-11-21", null],
  ["is over", "subject4", "2026-11-20", null],
  ["is not a day", "subject4", "2027-02-30", null],
  ["is not given", "subject4", undefined, null],
  ["is of no company", "subject1", "2026-11-23", null],
] as const)("says until when an appointment that %s limits a year", (_, kind, appointmentEnd, limit) => {
  expect(appointmentLimit({ kind, validity: "OneYear", from, appointmentEnd })).toBe(limit)
})

it("throws on an appointment's end that is not a day", () => {
  expect(() => validityEnd({ validity: "OneYear", from, appointmentEnd: "2027-02-30" })).toThrow(RangeError)
})

it("a longer validity never ends earlier", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (start) => {
      const ends = validities.map((validity) => validityEnd({ validity, from: start }).getTime())
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      expect(ends[0]).toBeGreaterThan(start.getTime())
    }),
  )
})

it("asks for RSA-2048 up to two years and for RSA-3072 above", () => {
  expect(validities.map(holderKeyBits)).toEqual([2048, 2048, 2048, 2048, 2048, 3072, 3072, 3072])
})

it("sells only what ends before the issuing certificate, also when it starts 120 days later", () => {
  const authorityEnd = new Date("2032-03-21T15:30:00Z")
  const isSold = (now: string) => isSellable({ validity: "FiveYears", now: new Date(now), authorityEnd })
  expect([isSold("2026-11-21T15:30:00Z"), isSold("2026-11-21T15:30:01Z")]).toEqual([true, false])
  expect(isSellable({ validity: "FourYears", now: from, authorityEnd })).toBe(true)
})
