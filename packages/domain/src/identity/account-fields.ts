import { emailField, namesField, phoneField } from "../forms/contact-fields.ts"
import type { FormField } from "../forms/form-field.ts"
import { typedIdentityProblem } from "./cedula.ts"
import { passwordInputMaximum } from "./password-strength.ts"

export const accountFields = {
  names: { ...namesField, autoComplete: "name" },
  phone: { ...phoneField, autoComplete: "tel" },
  email: { ...emailField, label: "Correo nuevo", autoComplete: "email" },
} as const satisfies Record<string, FormField>

export const sameEmailMessage = "Es el correo que ya tiene"
export const samePasswordMessage = "Elija una distinta de la actual"

/** Names an account for a code. */
export const identityField = {
  label: "Cédula o pasaporte",
  maximum: emailField.maximum,
  missing: "Escriba su número de documento",
  rules: [typedIdentityProblem],
} as const satisfies FormField

/** The user of a sign-in or a password reset: staff have an e-mail address, clients an identity number. */
export const userFields = {
  staff: { label: emailField.label, maximum: emailField.maximum, kind: "email" },
  client: { label: identityField.label, maximum: identityField.maximum },
} as const satisfies Record<string, FormField>

export const passwordField = {
  label: "Contraseña",
  maximum: passwordInputMaximum,
} as const satisfies FormField
