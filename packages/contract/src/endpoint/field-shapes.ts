import { personFields } from "@trazo/domain/distributors/distributor-fields"
import { normaliseEmail } from "@trazo/domain/forms/email"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { type FormField, formFieldProblem } from "@trazo/domain/forms/form-field"
import { normalisePhone } from "@trazo/domain/forms/phone"
import { passwordField, userFields } from "@trazo/domain/identity/account-fields"
import { codeIn, oneTimeCodeField, pastedCodeMaximum } from "@trazo/domain/identity/one-time-code"
import { passwordInputMaximum } from "@trazo/domain/identity/password-strength"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { hiddenSignIn, withoutUnseenSigns } from "@trazo/domain/text/hidden-signs"
import { withPlainApostrophes } from "@trazo/domain/text/latin-text"
import { z } from "zod"

type DocumentedField = Pick<FormField, "label" | "hint" | "maximum">

/** Shown at /api/docs. */
function documented({ label, hint, maximum }: DocumentedField) {
  return { title: label, maxLength: maximum, ...(hint ? { description: hint } : {}) }
}

/** Takes signs that nobody sees out of a text, and refuses control signs. PostgreSQL cannot store U+0000. */
export const textShape = z
  .string()
  .overwrite(withoutUnseenSigns)
  .refine((text) => !hiddenSignIn(text), fieldMessages.hiddenSigns)

/** A field with the rules of its form. E-mail becomes lower case, a telephone E.164; text becomes upper case unless it stays as typed. */
export function fieldShape(field: FormField) {
  const { kind = "text", letterCase } = field
  const staysAsTyped = kind !== "text" || letterCase === "asTyped"
  return textShape
    .trim()
    .superRefine((text, context) => {
      const message = formFieldProblem(field, text)
      if (message) context.addIssue({ code: "custom", message })
    })
    .meta(documented(field))
    .transform((text) => {
      if (kind === "email") return normaliseEmail(text)
      if (kind === "tel") return normalisePhone(text)
      if (staysAsTyped) return text.normalize("NFC")
      // Upper case takes letters and their signs apart.
      return withPlainApostrophes(text.toLocaleUpperCase("es")).normalize("NFC")
    })
}

/** Bounds a value that the operation validates. */
export const typedMaximum = 200

/** A field that the operation normalises before it validates it. The bound leaves room for spaces to remove. */
export function typedShape(field: DocumentedField) {
  return textShape.max(Math.max(typedMaximum, 2 * field.maximum)).meta(documented(field))
}

/** YYYY-MM-DD. */
export function dayShape(field: FormField) {
  return z.iso
    .date({ error: ({ input }) => (input ? fieldMessages.date : formFieldProblem(field, "")) ?? undefined })
    .meta({ title: field.label })
}

/** A password that exists already. New ones are `newPasswordShape`, whose strength the operation checks. */
export const passwordShape = z
  .string()
  .min(1, fieldMessages.required)
  .max(passwordField.maximum)
  .meta({ title: passwordField.label })
export const newPasswordShape = z.string().max(passwordInputMaximum)

/** Six digits, also with signs between them or in a sentence. */
export const codeShape = z
  .string()
  .max(pastedCodeMaximum)
  .meta({ title: oneTimeCodeField.label })
  .transform((text) => codeIn(text) ?? text)

/** Who signs in: an e-mail address of staff, an identity number of a client. */
export const userShape = textShape
  .trim()
  .min(1, fieldMessages.required)
  .max(userFields.staff.maximum)
  .meta({ title: `${userFields.staff.label} o ${userFields.client.label.toLowerCase()}` })

/** Of a mailed link. */
export const linkTokenShape = z.string().max(100)

/** A UUID in any letter case. */
export const idParam = z.uuid().transform((id) => id.toLowerCase())

export const personShape = z.object({
  names: fieldShape(personFields.names),
  email: fieldShape(personFields.email),
})

export const done = z.object({ ok: z.literal(true) })

export const accountStates = ["active", "disabled"] as const

/** A request and its state, by which its page goes on or reads it again. */
export const requestStateShape = z.object({ id: z.string(), status: z.enum(requestStatuses) })
export type RequestState = z.infer<typeof requestStateShape>
