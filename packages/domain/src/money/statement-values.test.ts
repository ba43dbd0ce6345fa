import { describe, expect, it } from "vitest"
import { statementCents, statementDay } from "./statement-values.ts"

describe("an amount of a statement", () => {
  it.each([
    ["23,60", 2360],
    ["23.6", 2360],
    ["$ 1.234,56", 123456],
    ["1,234.56", 123456],
    ["1.234.567,00", 123456700],
    ["1.234", 123400],
    ["USD 5", 500],
    ["-5.00", -500],
    ["(23.60)", -2360],
    ["23.60-", -2360],
    ["0", 0],
  ])("reads %s", (text, cents) => {
    expect(statementCents(text)).toBe(cents)
  })

  it.each(["", "abc", "1.2.3", "1,234,56", "12 de mayo", "9".repeat(20), "1e5"])("refuses «%s»", (text) => {
    expect(statementCents(text)).toBeNull()
  })
})

describe("a day of a statement", () => {
  it.each([
    ["25/11/2026"],
    ["25-11-26"],
    ["25.11.2026"],
    ["2026-11-25"],
    ["2026/11/25 10:15:00"],
    ["25/11/2026 10:15"],
    ["20261125"],
    ["25-nov-2026"],
    ["25 Nov. 26"],
    ["46351"],
    ["46351.42"],
  ])("reads %s", (text) => {
    expect(statementDay(text)).toBe("2026-11-25")
  })

  it.each(["", "31/02/2026", "11/25/2026", "99", "mañana", "25-foo-2026"])("refuses «%s»", (text) => {
    expect(statementDay(text)).toBeNull()
  })
})
