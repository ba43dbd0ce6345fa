import fc from "fast-check"
import { expect, it } from "vitest"
import { formatRequestNumber } from "./request-number.ts"

const numbers = fc.record({
  year: fc.integer({ min: 2024, max: 2099 }),
  sequence: fc.integer({ min: 1, max: 999_999 }),
})

it("has TZ, year, sequence and check digit", () => {
  expect(formatRequestNumber({ year: 2026, sequence: 123 })).toMatch(/^TZ-2026-000123-\d$/)
})

it("another digit and two swapped neighbours change the check digit", () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (number, place, shift) => {
        const digits = formatRequestNumber(number).slice(2).replaceAll("-", "").split("")
        const wrong = digits.with(place, String((Number(digits[place]) + shift) % 10))
        expect(hasRightCheckDigit(digits)).toBe(true)
        expect(hasRightCheckDigit(wrong)).toBe(false)
        const [one = "", other = ""] = [digits[place], digits[place + 1]]
        const swapped = digits.with(place, other).with(place + 1, one)
        if (one !== other) expect(hasRightCheckDigit(swapped)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

/** `digits` are year, sequence and check digit. */
function hasRightCheckDigit(digits: readonly string[]): boolean {
  const year = Number(digits.slice(0, 4).join(""))
  const sequence = Number(digits.slice(4, -1).join(""))
  return formatRequestNumber({ year, sequence }).endsWith(`-${digits.at(-1)}`)
}
