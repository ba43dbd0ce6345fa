import { personFields } from "@trazo/domain/branding/distributor-fields"
import { normaliseEmail } from "@trazo/domain/forms/email"
import { type FieldRule, firstProblem, required } from "@trazo/domain/forms/field-rules"
import type { FormField } from "@trazo/domain/forms/form-field"
import { z } from "zod"

/** What an administrator types, by the same rules as the form's: the first one that it breaks is its message. */
export function ruled(maximum: number, ...rules: readonly FieldRule[]) {
  return z
    .string()
    .trim()
    .max(maximum)
    .superRefine((text, context) => {
      const message = firstProblem(text, [required, ...rules])
      if (message) context.addIssue({ code: "custom", message })
    })
}

/** The schema of a field: e-mails are normalised, and what is written in upper case is kept so. */
export function fieldShape({ maximum, rules = [], kind = "text", letterCase }: FormField) {
  const stays = kind !== "text" || letterCase === "asTyped"
  return ruled(maximum, ...rules).transform((text) => {
    if (kind === "email") return normaliseEmail(text)
    return stays ? text : text.toLocaleUpperCase("es")
  })
}

/** A row's id in an address; another spelling of it is the same. */
export const idParam = z.uuid().transform((id) => id.toLowerCase())

/** What was typed for somebody who will be invited by mail. */
export const personShape = z.object({
  names: fieldShape(personFields.names),
  email: fieldShape(personFields.email),
})

export const done = z.object({ ok: z.literal(true) })

export const accountStates = ["active", "disabled"] as const
