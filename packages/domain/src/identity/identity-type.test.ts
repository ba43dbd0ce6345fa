import { expect, it } from "vitest"
import { identityTypeNames, identityTypes, invoiceIdentityCodes, isIdentityType } from "./identity-type.ts"

it("I3: people identify with ci or passport, invoices with 04 or 05", () => {
  expect(identityTypes).toEqual(["ci", "passport"])
  expect(identityTypeNames).toEqual({ ci: "Cédula", passport: "Pasaporte" })
  expect(invoiceIdentityCodes).toEqual(["04", "05"])
})

it("I3: nothing else is an identity type", () => {
  for (const type of identityTypes) expect(isIdentityType(type)).toBe(true)
  for (const other of ["CI", "ruc", "04", "", null, undefined]) expect(isIdentityType(other)).toBe(false)
})
