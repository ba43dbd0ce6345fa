import { type FieldRule, required } from "./field-rules.ts"

/** A field of a form, said once: the form draws it, the contract makes its schema of it. */
export interface FormField {
  label: string
  hint?: string
  placeholder?: string
  /** Longest value, in characters. */
  maximum: number
  /** Beside `required`; the first one that is broken is the message. */
  rules?: readonly FieldRule[]
  isOptional?: true
  kind?: "text" | "email" | "tel" | "url" | "digits"
  /** What becomes of the letters as they are typed, by default upper for text (D9). */
  letterCase?: "upper" | "lower" | "asTyped"
}

/** All the rules of a field. */
export function formFieldRules({ rules = [], isOptional }: FormField): readonly FieldRule[] {
  return isOptional ? rules : [required, ...rules]
}
