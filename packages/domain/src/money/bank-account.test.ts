import { describe, expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { bankAccountFields, holderIdentityName, isSameAccount } from "./bank-account.ts"

describe("a bank account", () => {
  it.each(["12345", "2100123456", "0012345678", "12345678901234567890"])(
    "accepts the number %s",
    (number) => {
      expect(formFieldProblem(bankAccountFields.number, number)).toBeNull()
    },
  )

  it.each(["", "1234", "2100-123456", "21001 23456", "210012345A"])("refuses the number «%s»", (number) => {
    expect(formFieldProblem(bankAccountFields.number, number)).not.toBeNull()
  })

  it.each(["1714307103", "0992397535001", "1714307103001"])("accepts the holder's number %s", (ruc) => {
    expect(formFieldProblem(bankAccountFields.ruc, ruc)).toBeNull()
  })

  it.each(["1714307104", "171430710", "1714307104001", "ABC"])("refuses the holder's number %s", (ruc) => {
    expect(formFieldProblem(bankAccountFields.ruc, ruc)).not.toBeNull()
  })

  it("names the holder's number by its length", () => {
    expect(holderIdentityName("1714307103")).toBe("Cédula")
    expect(holderIdentityName("1714307103001")).toBe("RUC")
  })

  it("is the same one whatever the case and spaces of the bank's name", () => {
    const one = { bank: "Banco Pichincha", number: "2100123456" }
    expect(isSameAccount(one, { ...one, bank: " banco  PICHINCHA" })).toBe(true)
    expect(isSameAccount(one, { ...one, number: "2100123457" })).toBe(false)
  })
})
