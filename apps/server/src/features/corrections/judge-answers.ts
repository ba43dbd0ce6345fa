import { ApiError } from "@trazo/contract/errors"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/personal-data"
import { type PersonalField, personalFieldLabels } from "@trazo/domain/personal-fields"
import { identityTypeOf } from "../requests/asked-papers.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { onlyText } from "../requests/only-text.ts"

const notAsked = "Este dato no se pidió corregir"

/** Nothing but what was asked may be sent. @throws ApiError VALIDATION_FAILED */
export function requireAsked(typed: Record<string, string>, asked: readonly string[]): void {
  const others = Object.keys(typed).filter((key) => !asked.includes(key))
  if (others.length === 0) return
  throw new ApiError("VALIDATION_FAILED", {
    fields: Object.fromEntries(others.map((key) => [key, notAsked])),
  })
}

/** The request's data with the answers in their place, and what is wrong with the answers in that company. */
export function judgeAnswers(
  request: RequestRow,
  answers: Record<string, string>,
  now: Date,
): { userInfo: Record<string, string>; problems: Record<string, string> } {
  const before = request.user_info
  const normalised = normalisePersonalData({ ...before, ...answers })
  const corrected = Object.keys(answers).map((key) => [key, normalised[key as PersonalField]])
  const whole = Object.entries(onlyText({ ...before, ...Object.fromEntries(corrected) }))
  const userInfo = Object.fromEntries(whole.filter(([, value]) => value !== ""))
  const holder = { kind: request.kind, identityType: identityTypeOf(request), now }
  const found = personalDataProblems(normalised, holder)
  const stood = personalDataProblems(normalisePersonalData(before), holder)
  const problems: Record<string, string> = {}
  for (const [key, message] of Object.entries(found) as [PersonalField, string][]) {
    if (key in answers) problems[key] = message
    // What was right before and is wrong now is the answers' doing, though it was not asked.
    else if (!stood[key]) for (const asked of Object.keys(answers)) problems[asked] ??= clash(key, message)
  }
  return { userInfo, problems }
}

function clash(field: PersonalField, message: string): string {
  return `Con este cambio deja de ser correcto «${personalFieldLabels[field]}»: ${message}`
}
