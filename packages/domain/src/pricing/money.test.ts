import { expect, it } from "vitest"
import { formatMoney } from "./money.ts"

it.each([
  [2360, "$23,60"],
  [5, "$0,05"],
  [0, "$0,00"],
  [123450, "$1.234,50"],
  [123456789, "$1.234.567,89"],
  [-150, "-$1,50"],
])("A9: shows %i cents as %s, with the narrow symbol", (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})
