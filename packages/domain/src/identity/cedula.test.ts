import fc from "fast-check"
import { expect, it } from "vitest"
import { cedulaCheckDigit, cedulaProblem, isCedula, typedIdentityProblem } from "./cedula.ts"

const cedulas = fc
  .tuple(
    fc.constantFrom(...Array.from({ length: 24 }, (_, index) => index + 1), 30),
    fc.integer({ min: 0, max: 6_999_999 }),
  )
  .map(([province, rest]) => `${String(province).padStart(2, "0")}${String(rest).padStart(7, "0")}`)
  .map((nine) => `${nine}${cedulaCheckDigit(nine)}`)

it.each(["1714307103", "0602910945", "0926687856", "0910005917", "1710034065"])("%s is a cédula", (value) => {
  expect(isCedula(value)).toBe(true)
})

it.each([
  ["1714307104", "its check digit is wrong"],
  ["171430710", "it has nine digits"],
  ["17143071033", "it has eleven digits"],
  ["123A567890", "it has a letter"],
  ["1784307108", "its third digit is 8"],
  ["8814307107", "there is no province 88"],
  ["0014307107", "there is no province 00"],
  ["2514307104", "there is no province 25"],
])("%s is not a cédula: %s", (value) => {
  expect(isCedula(value)).toBe(false)
})

it("E11: reports the length before the check digit", () => {
  expect(cedulaProblem("171430710")).toBe("Su cédula debe tener 10 dígitos")
  expect(cedulaProblem("1714307104")).toBe("La cédula no es válida: revise cada dígito")
  expect(cedulaProblem("1714307103")).toBeNull()
})

it("in a field for both documents, ten digits are a cédula and anything else may be a passport", () => {
  expect(typedIdentityProblem("171430710-4")).toBe("La cédula no es válida: revise cada dígito")
  for (const typed of ["171430710-3", "AB1714307", "171430710", ""])
    expect(typedIdentityProblem(typed)).toBeNull()
})

it("refuses every change of one digit", () => {
  fc.assert(
    fc.property(cedulas, fc.nat(9), fc.integer({ min: 1, max: 9 }), (cedula, place, shift) => {
      const digit = (Number(cedula[place]) + shift) % 10
      expect(isCedula(cedula)).toBe(true)
      expect(isCedula(`${cedula.slice(0, place)}${digit}${cedula.slice(place + 1)}`)).toBe(false)
    }),
    { numRuns: 500 },
  )
})
