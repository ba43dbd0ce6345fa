import {
  extNumbers,
  type FieldRule,
  firstProblem,
  letters,
  mail,
  required,
  size,
} from "../forms/field-rules.ts"

/** What people write of themselves in their account: the rules of the checklist, E1 to E16. */
const rules = {
  names: [required, size(120), letters],
  phone: [required, size(20), extNumbers],
  email: [required, size(254), mail],
} as const satisfies Record<string, readonly FieldRule[]>

type OwnField = keyof typeof rules

export function rulesOfOwn(field: OwnField): readonly FieldRule[] {
  return rules[field]
}

/** What is wrong with it, or null. Expects what `normalisePersonalData` gave. */
export function ownDataProblem(field: OwnField, value: string): string | null {
  return firstProblem(value, rules[field])
}

export const sameEmailMessage = "Es el correo que ya tiene"
export const samePasswordMessage = "Elija una distinta de la actual"
