import { ApiError } from "@trazo/contract/errors/errors"
import { type FormField, formFieldProblem } from "@trazo/domain/forms/form-field"
import { parseMoney } from "@trazo/domain/money/money"
import type { SentForm } from "./page-action.ts"

/**
 * The texts of fields that a call takes as numbers, trimmed.
 * @throws ApiError VALIDATION_FAILED with the form's message for each wrong field
 */
export function checkedTexts<Name extends string>(
  form: SentForm,
  fields: Readonly<Record<Name, FormField>>,
): Record<Name, string> {
  const names = Object.keys(fields) as Name[]
  const problems = names.flatMap((name) => {
    const problem = formFieldProblem(fields[name], form.text(name))
    return problem ? [[name, problem]] : []
  })
  if (problems.length > 0) throw new ApiError("VALIDATION_FAILED", { fields: Object.fromEntries(problems) })
  return Object.fromEntries(names.map((name) => [name, form.text(name).trim()])) as Record<Name, string>
}

/** Null for an empty text. */
export const wholeOrNull = (text: string): number | null => (text === "" ? null : Number(text))
export const centsOrNull = (text: string): number | null => (text === "" ? null : parseMoney(text))

/** A chosen day, or null for an empty field. */
export const dayOrNull = (form: SentForm, name: string): string | null => form.text(name) || null

/** The sent ones of all values, in their order. */
export function chosenOf<Value extends string>(form: SentForm, name: string, all: readonly Value[]): Value[] {
  const sent = form.texts(name)
  return all.filter((value) => sent.includes(value))
}
