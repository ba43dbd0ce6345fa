import fc from "fast-check"
import { expect, it } from "vitest"
import { formatRequestNumber, parseRequestNumber } from "./request-number.ts"

const numbers = fc.record({
  year: fc.integer({ min: 2024, max: 2099 }),
  sequence: fc.integer({ min: 1, max: 9_999_999 }),
})

it("has TZ, year, sequence and check digit", () => {
  expect(formatRequestNumber({ year: 2026, sequence: 123 })).toMatch(/^TZ-2026-000123-\d$/)
})

it("every number reads back, typed in lower case and without hyphens too", () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const text = formatRequestNumber(number)
      expect(parseRequestNumber(text)).toEqual(number)
      expect(parseRequestNumber(` ${text.toLowerCase().replaceAll("-", "")} `)).toEqual(number)
    }),
  )
})

it("a wrong digit and two neighbours swapped are always found", () => {
  fc.assert(
    fc.property(numbers, fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const digits = formatRequestNumber(number).slice(2).replaceAll("-", "").split("")
      const read = (changed: string[]) => parseRequestNumber(`TZ${changed.join("")}`)
      const wrong = digits.with(place, String((Number(digits[place]) + shift) % 10))
      expect(read(wrong)).toBeNull()
      const [one = "", other = ""] = [digits[place], digits[place + 1]]
      const swapped = digits.with(place, other).with(place + 1, one)
      if (one !== other) expect(read(swapped)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

it.each(["", "TZ-2026-123-4", "XX-2026-000123-4", "TZ-2026-000123"])("%j is no request number", (text) => {
  expect(parseRequestNumber(text)).toBeNull()
})
