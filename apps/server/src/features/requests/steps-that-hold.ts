import type { Paper } from "@trazo/domain/papers"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/personal-data"
import { type StepKey, stepKeys } from "@trazo/domain/steps"
import { askedPapers, identityTypeOf, missingPapers, type PaperTerms } from "./asked-papers.ts"

/** What the steps are judged by. */
export interface FlowState extends PaperTerms {
  completed_steps: readonly StepKey[]
  verified_email: string | null
  /** Files that were sent and still count. */
  sent: readonly { paper: Paper }[]
}

function personalHolds(state: FlowState, now: Date): boolean {
  const data = state.user_info
  const normalised = normalisePersonalData(data)
  const asStored = Object.entries(normalised).every(([field, value]) => data[field] === value)
  const holder = { kind: state.kind, identityType: identityTypeOf(state), now }
  return asStored && Object.keys(personalDataProblems(normalised, holder)).length === 0
}

/**
 * The completed steps that still hold after an answer changed: another kind asks for other data and papers, an
 * address that no code proved needs one. Whatever changed, the summary is read again.
 */
export function stepsThatHold(state: FlowState, now: Date): StepKey[] {
  const asked = askedPapers(state, now)
  const holds: Record<StepKey, () => boolean> = {
    certificate: () => true,
    personal: () => personalHolds(state, now),
    documents: () => missingPapers("documents", asked, state.sent).length === 0,
    photo: () => missingPapers("photo", asked, state.sent).length === 0,
    code: () => state.verified_email !== null && state.verified_email === state.user_info.email,
    terms: () => true,
    summary: () => false,
    password: () => false,
  }
  return stepKeys.filter((step) => state.completed_steps.includes(step) && holds[step]())
}

export function withStep(completed: readonly StepKey[], step: StepKey): StepKey[] {
  return stepKeys.filter((one) => one === step || completed.includes(one))
}
