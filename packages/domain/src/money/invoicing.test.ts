import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { buyerCodeOf, invoicingFields } from "./invoicing.ts"

it.each(["001", "010", "999"])("accepts the establishment %s", (text) => {
  expect(formFieldProblem(invoicingFields.establishment, text)).toBeNull()
})

it.each(["", "000", "1", "01", "1000", "0A1", "0 1"])("refuses the emission point «%s»", (text) => {
  expect(formFieldProblem(invoicingFields.emissionPoint, text)).not.toBeNull()
})

it.each(["FIRMA", "FE-1.2_A", "123"])("accepts the product code %s", (text) => {
  expect(formFieldProblem(invoicingFields.main, text)).toBeNull()
})

it.each(["", "FIRMA 1", "=FIRMA", "A".repeat(26)])("refuses the product code «%s»", (text) => {
  expect(formFieldProblem(invoicingFields.extra, text)).not.toBeNull()
})

it("codes a buyer by the SRI's table: RUC 04, cédula 05, passport 06", () => {
  expect(buyerCodeOf({ ruc: "0992397535001", identityType: "ci" })).toBe("04")
  expect(buyerCodeOf({ ruc: null, identityType: "ci" })).toBe("05")
  expect(buyerCodeOf({ ruc: null, identityType: "passport" })).toBe("06")
})
