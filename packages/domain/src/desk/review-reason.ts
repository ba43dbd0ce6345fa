import type { FormField } from "../forms/form-field.ts"

const missing = "Escriba el motivo que leerá el cliente"

/** The reason that staff give the client for a refused payment, a rejection or a correction. */
export const reviewReasonField = {
  label: "Motivo",
  maximum: 300,
  missing,
  rules: [(text) => ((text ?? "").trim().length < 3 ? missing : null)],
  letterCase: "asTyped",
} as const satisfies FormField
