import { expect, it } from "vitest"
import { letters } from "./field-rules.ts"
import { type FormField, formFieldProblem } from "./form-field.ts"

const names: FormField = { label: "Nombres", maximum: 5, rules: [letters] }

it.each([
  ["an empty value", names, " ", "Este campo es requerido"],
  ["a value longer than the maximum", names, "ANA MARÍA", "Máximo 5 caracteres"],
  ["a value that breaks a rule", names, "A1", "Ingrese un nombre válido"],
  ["a valid value", names, "ANA", null],
  [
    "an empty value of a field with its own message",
    { ...names, missing: "Falta el nombre" },
    "",
    "Falta el nombre",
  ],
  ["an empty value of an optional field", { ...names, isOptional: true } as const, "", null],
  [
    "a wrong value of an optional field",
    { ...names, isOptional: true } as const,
    "A1",
    "Ingrese un nombre válido",
  ],
])("checks %s", (_case, field, value, problem) => {
  expect(formFieldProblem(field, value)).toBe(problem)
})
