import { normaliseEmail } from "@trazo/domain/email"
import { type FieldRule, firstProblem, letters, mail, required } from "@trazo/domain/field-rules"
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

export const emailField = ruled(254, mail).transform(normaliseEmail)

/** Whole names, as every name is kept: in upper case. */
export const namesField = ruled(120, letters).transform((names) => names.toLocaleUpperCase("es"))

/** A row's id in an address; another spelling of it is the same. */
export const idParam = z.uuid().transform((id) => id.toLowerCase())

/** What was typed for somebody who will be invited by mail. */
export const personShape = z.object({ names: namesField, email: emailField })

export const done = z.object({ ok: z.literal(true) })

export const accountStates = ["active", "disabled"] as const
