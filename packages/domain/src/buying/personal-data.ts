import { type FieldRule, fieldMessages, firstProblem, size, visible } from "../forms/field-rules.ts"
import { withoutUnseenSigns } from "../text/hidden-signs.ts"
import { withPlainApostrophes } from "../text/latin-text.ts"
import {
  fieldApplies,
  type Holder,
  type PersonalData,
  type PersonalField,
  type PersonalFieldDefinition,
  personalFieldNames,
  personalFields,
  type RuleContext,
} from "./personal-fields.ts"

/** Messages by field. Expects normalised data and ignores fields that do not apply to the holder. */
export function personalDataProblems(
  data: PersonalData,
  holder: Holder & { now: Date },
): Partial<Record<PersonalField, string>> {
  const context = { ...holder, identity: data.identity ?? "" }
  const problems: Partial<Record<PersonalField, string>> = {}
  for (const field of personalFieldNames) {
    if (!fieldApplies(field, holder)) continue
    const problem = personalFieldProblem(field, data[field] ?? "", context)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Expects a normalised value of a field that applies to the holder. */
export function personalFieldProblem(
  field: PersonalField,
  value: string,
  context: RuleContext,
): string | null {
  const { kind, maximum, isOptional, rules = [] } = personalFields[field]
  if (value === "") return isOptional ? null : fieldMessages.required
  const inContext = rules.map(
    (rule): FieldRule =>
      (text) =>
        rule(text ?? "", context),
  )
  return firstProblem(value, [visible, ...(hasFixedFormat(kind) ? [] : [size(maximum)]), ...inContext])
}

/** The rules of such a field check its length too, and their message explains the format. */
function hasFixedFormat(kind: PersonalFieldDefinition["kind"]): boolean {
  return kind === "code" || kind === "digits" || kind === "date" || kind === "choice"
}

/** Idempotent. */
export function normalisePersonalField(field: PersonalField, value: string): string {
  const { normalise } = personalFields[field]
  // White space that nobody sees is no white space, so that the rules find it.
  const text = withoutUnseenSigns(value)
    .normalize("NFC")
    .trim()
    .replace(/[^\S\ufeff\u2028\u2029]+/g, " ")
  if (normalise) return normalise(text)
  // Upper case can take a letter and its accents apart, so they are composed once more.
  return withPlainApostrophes(text.toUpperCase()).normalize("NFC")
}

/**
 * The stored form: trimmed, single spaces, upper case (e-mail lower case, provinces by name). Document numbers lose
 * nothing: the rules refuse their spaces and hyphens. Idempotent.
 */
export function normalisePersonalData(data: PersonalData): PersonalData {
  const normalised: PersonalData = {}
  for (const field of personalFieldNames) {
    const value = data[field]
    if (value !== undefined) normalised[field] = normalisePersonalField(field, value)
  }
  return normalised
}
