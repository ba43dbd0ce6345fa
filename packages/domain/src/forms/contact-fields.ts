import { rucProblem } from "../identity/ruc.ts"
import { emailMaximumLength } from "./email.ts"
import { extNumbers, letters, mail } from "./field-rules.ts"
import type { FormField } from "./form-field.ts"

export const namesField = {
  label: "Nombres y apellidos",
  maximum: 120,
  rules: [letters],
} as const satisfies FormField

export const emailField = {
  label: "Correo electrónico",
  maximum: emailMaximumLength,
  kind: "email",
  rules: [mail],
} as const satisfies FormField

/** Of a company or a person, not of a holder. */
export const rucField = {
  label: "RUC",
  maximum: 13,
  kind: "digits",
  rules: [(text) => (text ? rucProblem(text.trim()) : null)],
} as const satisfies FormField

export const phoneField = {
  label: "Teléfono celular",
  maximum: 25,
  kind: "tel",
  rules: [extNumbers],
} as const satisfies FormField
