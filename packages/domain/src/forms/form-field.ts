import { type FieldRule, firstProblem, required, size, visible } from "./field-rules.ts"

/**
 * The one definition of a field. Forms draw it, the contract derives its schema, and /api/docs shows its label and
 * maximum.
 */
export interface FormField {
  label: string
  hint?: string
  placeholder?: string
  /** Longest value, in characters. */
  maximum: number
  /** Checked after presence and length. The message of the first broken rule is shown. */
  rules?: readonly FieldRule[]
  /** Message for an empty value, by default that of `required`. */
  missing?: string
  isOptional?: true
  kind?: "text" | "email" | "tel" | "url" | "digits"
  /** Applied while the person types, by default upper for text (D9). */
  letterCase?: "upper" | "lower" | "asTyped"
  /** The HTML attribute (WCAG 2.2, 1.3.5), for data of the person who types; off by default. */
  autoComplete?:
    | "on"
    | "name"
    | "given-name"
    | "family-name"
    | "tel"
    | "email"
    | "street-address"
    | "address-level2"
    | "organization"
    | "organization-title"
}

/** In the order in which they are checked. */
export function formFieldRules({
  rules = [],
  maximum,
  missing,
  isOptional,
}: FormField): readonly FieldRule[] {
  const present: FieldRule = (value) => (required(value) && missing) || required(value)
  return [...(isOptional ? [] : [present]), size(maximum), visible, ...rules]
}

/** The message to show, or null. */
export function formFieldProblem(field: FormField, value: string | null | undefined): string | null {
  return firstProblem(value, formFieldRules(field))
}

/** For an ErrorSummary: labels by field name. */
export function labelsOf(
  fields: Readonly<Record<string, Pick<FormField, "label">>>,
  prefix = "",
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [`${prefix}${key}`, label]))
}
