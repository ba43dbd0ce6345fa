import { emailField, namesField, rucField } from "../forms/contact-fields.ts"
import type { FormField } from "../forms/form-field.ts"
import { hostProblem } from "./host-name.ts"

export const distributorFields = {
  name: { label: "Nombre comercial", maximum: 120, letterCase: "asTyped" },
  address: { label: "Dirección", maximum: 200, letterCase: "asTyped" },
  ruc: rucField,
  supportEmail: { ...emailField, label: "Correo de soporte" },
} as const satisfies Record<string, FormField>

/** A person who is invited by mail. */
export const personFields = {
  names: namesField,
  email: emailField,
} as const satisfies Record<string, FormField>

export const hostField = {
  label: "Dirección web",
  placeholder: "firmas.ejemplo.ec",
  maximum: 253,
  kind: "url",
  rules: [hostProblem],
} as const satisfies FormField

export const suspensionReasonField = {
  label: "Motivo",
  hint: "Queda en el historial. Lo ven los administradores, no sus clientes.",
  maximum: 300,
  letterCase: "asTyped",
} as const satisfies FormField
