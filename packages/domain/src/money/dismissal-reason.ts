import type { FormField } from "../forms/form-field.ts"

const missing = "Escriba por qué no es de ningún pago"

/** Why a movement of a statement belongs to no payment of the distributor. */
export const dismissalReasonField = {
  label: "Motivo",
  maximum: 200,
  missing,
  rules: [(text) => ((text ?? "").trim().length < 3 ? missing : null)],
  letterCase: "asTyped",
} as const satisfies FormField
