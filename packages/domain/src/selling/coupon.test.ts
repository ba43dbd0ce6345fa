import fc from "fast-check"
import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { couponDiscount, couponFields, coverText, isCovered, normaliseCoupon } from "./coupon.ts"

it.each([
  [{ percent: 10, amountCents: null }, 2052, 205],
  [{ percent: 50, amountCents: null }, 1, 1],
  [{ percent: 100, amountCents: null }, 2052, 2052],
  [{ percent: null, amountCents: 500 }, 2052, 500],
  [{ percent: null, amountCents: 5000 }, 2052, 2052],
])("%j takes off a base of %i cents %i", (terms, base, discount) => {
  expect(couponDiscount(terms, base)).toBe(discount)
})

it("a discount is a whole number of cents between nothing and the base", () => {
  const terms = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 9_999_999 }) }),
  )
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 9_999_999 }), (each, base) => {
      const discount = couponDiscount(each, base)
      expect(Number.isInteger(discount) && discount >= 0 && discount <= base).toBe(true)
    }),
  )
})

it("covers what its lists name, and everything without lists", () => {
  const certificate = { kind: "subject1", validity: "OneYear", channel: "normal" } as const
  const all = { kinds: [], validities: [], channels: [] }
  expect(isCovered(all, certificate)).toBe(true)
  expect(isCovered({ ...all, kinds: ["subject2"] }, certificate)).toBe(false)
  expect(isCovered({ ...all, validities: ["OneYear", "TwoYears"] }, certificate)).toBe(true)
  expect(isCovered({ ...all, channels: ["fast"] }, certificate)).toBe(false)
  expect(coverText(all)).toBe("Todo")
  expect(coverText({ ...all, kinds: ["subject1"], validities: ["OneYear"] })).toBe("Persona natural · 1 año")
})

it("reads a code in any letter case and with spaces", () => {
  expect(normaliseCoupon(" verano 10 ")).toBe("VERANO10")
})

it.each([
  ["code", "=1+1", "Use solo letras sin tilde, números y guiones"],
  ["code", "verano-10", null],
  ["percent", "0", "Escriba un número entero de 1 a 100"],
  ["percent", "101", "Escriba un número entero de 1 a 100"],
  ["percent", "12", null],
  ["totalUses", "-1", "Escriba un número entero de 1 a 100000"],
  ["totalUses", "", null],
  ["amount", "1,234", "Use máximo dos decimales y ningún separador de miles"],
] as const)("the field %s with %j: %j", (field, value, problem) => {
  expect(formFieldProblem(couponFields[field], value)).toBe(problem)
})
