import type { FormField } from "../forms/form-field.ts"

/** Why a payment counts whose receipt says something else. */
export const paymentNoteField = {
  label: "¿Por qué vale este pago?",
  hint: "Queda como nota de la solicitud. El cliente no la ve.",
  maximum: 300,
  letterCase: "asTyped",
  missing: "Escriba por qué el pago vale",
} as const satisfies FormField

/** A note about a request that only the distributor's staff read. */
export const requestNoteField = {
  label: "Nota",
  maximum: 2000,
  letterCase: "asTyped",
  missing: "Escriba la nota",
} as const satisfies FormField
