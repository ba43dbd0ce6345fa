import { fieldMessages, firstProblem, size, typeId } from "../forms/field-rules.ts"

/** The SRI's invoices hold 20 characters of a buyer's identification. */
export const passportMaximumLength = 20
const passportMinimumLength = 3

/** Checklist E12. */
export function passportProblem(value: string): string | null {
  const problem = firstProblem(value, [typeId("passport"), size(passportMaximumLength)])
  if (problem) return problem
  return value.length < passportMinimumLength ? fieldMessages.passport : null
}
