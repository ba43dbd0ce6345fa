import type { FormField } from "../forms/form-field.ts"

const missing = "Escriba el motivo que leerá el cliente"

/** Why staff refuse a payment, reject a request or ask for a correction. The client reads it. */
export const reviewReasonField = {
  label: "Motivo",
  maximum: 300,
  missing,
  rules: [(text) => ((text ?? "").trim().length < 3 ? missing : null)],
  letterCase: "asTyped",
} as const satisfies FormField
