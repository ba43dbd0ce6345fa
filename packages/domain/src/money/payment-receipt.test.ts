import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { paidOnProblem, receiptFields } from "./payment-receipt.ts"

const problemOf = (reference: string) => formFieldProblem(receiptFields.reference, reference)

it.each([
  "884512",
  "0012345678",
  "JM2026AB1234",
  "001-4567",
  "2026.11/22 884512",
  "NUT 884512",
  "Nº 884512",
  "N\u0303 1",
])("accepts the bank reference %j", (reference) => {
  expect(problemOf(reference)).toBeNull()
})

it.each(["AB'1", "-123", "123-", "#123", "12_3", "12\t3", "12\n3", "١٢٣"])(
  "E10: refuses %j as a reference",
  (reference) => {
    expect(problemOf(reference)).toBe("Este campo debe contener solo letras y números")
  },
)

it("E1, E9: a reference has 1 to 30 characters", () => {
  expect(problemOf(" ")).toBe("Este campo es requerido")
  expect(problemOf("1".repeat(30))).toBeNull()
  expect(problemOf("1".repeat(31))).toBe("Máximo 30 caracteres")
})

it("refuses a long reference of separators without catastrophic backtracking", () => {
  expect(problemOf(`1${" -".repeat(15)}`)).not.toBeNull()
})

it("D5: refuses a day that does not exist or is in the future in Ecuador", () => {
  const now = new Date("2026-11-21T03:00:00Z") // still 20 November in Ecuador
  expect(paidOnProblem("2026-11-20", now)).toBeNull()
  expect(paidOnProblem("2026-11-21", now)).toBe("La fecha del pago no puede ser futura")
  expect(paidOnProblem("2026-02-30", now)).toBe("Ingrese una fecha válida")
  expect(paidOnProblem("", now)).toBe("Este campo es requerido")
})
