import type { FormField } from "../forms/form-field.ts"

/** A note about a request that only the distributor's staff read. */
export const requestNoteField = {
  label: "Nota",
  maximum: 2000,
  letterCase: "asTyped",
  missing: "Escriba la nota",
} as const satisfies FormField
