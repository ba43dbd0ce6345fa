import { describe, expect, it } from "vitest"
import { maskedDate, parseTypedDate } from "./typed-date.ts"

const now = new Date("2026-11-26T12:00:00Z")

describe("D5: a typed date", () => {
  it.each([
    "10/05/1990",
    "10/5/1990",
    "10-05-1990",
    "10.05.1990",
    "10 05 1990",
    "10051990",
    "1990-05-10",
    "1990/5/10",
    "19900510",
    " 10 / 5 / 1990 ",
    "10 mayo 1990",
    "10 de mayo de 1990",
    "10 de Mayo del 1990",
    "10-may-1990",
    "mayo 10, 1990",
    "1990 mayo 10",
  ])("reads «%s» as 10 May 1990", (text) => {
    expect(parseTypedDate(text)).toBe("1990-05-10")
  })

  it.each(["10/05/90", "10-5-90", "100590", "10 mayo 90"])(
    "reads the short year of «%s» only when asked",
    (text) => {
      expect(parseTypedDate(text)).toBeNull()
      expect(parseTypedDate(text, { shortYears: { now } })).toBe("1990-05-10")
    },
  )

  it("a short year is the latest one that has begun, or of this century for a date to come", () => {
    expect(parseTypedDate("1/1/26", { shortYears: { now } })).toBe("2026-01-01")
    expect(parseTypedDate("1/1/27", { shortYears: { now } })).toBe("1927-01-01")
    expect(parseTypedDate("1/1/27", { shortYears: { now, isToCome: true } })).toBe("2027-01-01")
  })

  it.each(["1 set 2026", "1 setiembre 2026", "1 sept 2026", "1 de septiembre de 2026"])(
    "«%s» is in September",
    (text) => {
      expect(parseTypedDate(text)).toBe("2026-09-01")
    },
  )

  it.each([
    "31/02/1990",
    "29/02/2027",
    "99/99/9999",
    "00/05/1990",
    "10/13/1990",
    "10 ma 1990",
    "10 brumario 1990",
    "marzo",
    "",
    "1990",
    "10/05",
    "1234567",
    "10/05/199",
    "10/05/19900",
    "10:05:1990",
    "10/05/1990/1",
    "mañana",
  ])("rejects «%s»", (text) => {
    expect(parseTypedDate(text, { shortYears: { now } })).toBeNull()
  })
})

/** Types one character after the other. */
function typed(text: string): string {
  return [...text].reduce((before, character) => maskedDate(before + character, before), "")
}

describe("D5: the mask of a date", () => {
  it.each([
    ["10051990", "10/05/1990"],
    ["10/05/1990", "10/05/1990"],
    ["10/5/1990", "10/5/1990"],
    ["5/3/1990", "5/3/1990"],
    ["10-05-1990", "10-05-1990"],
    ["1990-05-10", "1990-05-10"],
    ["2005-05-10", "2005-05-10"],
    ["10 mayo 1990", "10 mayo 1990"],
  ])("makes «%s» «%s»", (text, shown) => {
    expect(typed(text)).toBe(shown)
  })

  it("leaves what is deleted, pasted or typed again", () => {
    expect(maskedDate("10", "10/")).toBe("10")
    expect(maskedDate("10051990", "")).toBe("10051990")
    expect(maskedDate("100", "10")).toBe("10/0")
  })
})
