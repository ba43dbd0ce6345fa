import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { accountFields } from "./account-fields.ts"

it.each([
  ["names", "MARÍA JOSÉ PEÑA", null],
  ["names", "", "Este campo es requerido"],
  ["names", "R2D2", "Ingrese un nombre válido"],
  ["names", "A".repeat(121), "Máximo 120 caracteres"],
  ["phone", "+593 99 123 4567", null],
  ["phone", "12345", "Ingrese un número válido"],
  ["email", "ana@correo.ec", null],
  ["email", "ana@", "Ingrese correo válido"],
] as const)("%s «%s»: %s", (field, value, problem) => {
  expect(formFieldProblem(accountFields[field], value)).toBe(problem)
})
