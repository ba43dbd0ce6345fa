import { letters, mail } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { rucProblem } from "../identity/ruc.ts"
import { hostProblem } from "./host-name.ts"

/** What a distributor is called, on its pages and in its mails. */
export const distributorFields = {
  name: { label: "Nombre comercial", maximum: 120, letterCase: "asTyped" },
  address: { label: "Dirección", maximum: 200, letterCase: "asTyped" },
  ruc: {
    label: "RUC",
    maximum: 13,
    kind: "digits",
    rules: [(text) => (text ? rucProblem(text.trim()) : null)],
  },
  supportEmail: { label: "Correo de soporte", maximum: 254, kind: "email", rules: [mail] },
} as const satisfies Record<string, FormField>

/** Somebody who is invited by mail. */
export const personFields = {
  names: { label: "Nombres y apellidos", maximum: 120, rules: [letters] },
  email: { label: "Correo electrónico", maximum: 254, kind: "email", rules: [mail] },
} as const satisfies Record<string, FormField>

export const hostField = {
  label: "Dirección web",
  placeholder: "firmas.ejemplo.ec",
  maximum: 253,
  kind: "url",
  rules: [hostProblem],
} as const satisfies FormField
