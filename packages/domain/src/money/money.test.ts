import { expect, it } from "vitest"
import { amount, editableMoney, formatMoney, parseMoney } from "./money.ts"

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

it.each([
  ["23,60", 2360],
  ["$ 23.6", 2360],
  [" 20 ", 2000],
  ["99999,99", 9_999_999],
])("reads the typed amount %j as %i cents", (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
  expect(amount(text)).toBeNull()
  expect(parseMoney(editableMoney(cents))).toBe(cents)
})

it.each([
  ["20,525", "Use máximo dos decimales y ningún separador de miles"],
  ["1.234", "Use máximo dos decimales y ningún separador de miles"],
  ["-5", "El valor no puede ser negativo"],
  ["100000", "El valor máximo es $99.999,99"],
  ["=1+1", "Escriba un valor como 23,60"],
  ["veinte", "Escriba un valor como 23,60"],
])("refuses the amount %j", (text, message) => {
  expect(parseMoney(text)).toBeNull()
  expect(amount(text)).toBe(message)
})
