import type { DocumentType } from "@trazo/domain/requests/documents"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/requests/personal-data"
import { type StepKey, stepKeys } from "@trazo/domain/requests/steps"
import {
  type DocumentTerms,
  documentRequirements,
  identityTypeOf,
  missingDocuments,
} from "./required-documents.ts"

/** What the steps of a draft are judged by. */
interface DraftState extends DocumentTerms {
  completed_steps: readonly StepKey[]
  verified_email: string | null
  /** Files that were sent and still count. */
  sent: readonly { paper: DocumentType }[]
  /** Whether the terms in force now were accepted. */
  termsAccepted: boolean
}

function isPersonalDataValid(state: DraftState, now: Date): boolean {
  const data = state.user_info
  const normalised = normalisePersonalData(data)
  const asStored = Object.entries(normalised).every(([field, value]) => data[field] === value)
  const holder = { kind: state.kind, identityType: identityTypeOf(state), now }
  return asStored && Object.keys(personalDataProblems(normalised, holder)).length === 0
}

/**
 * The completed steps that still hold: another kind asks for other data and papers, an address that no code
 * proved needs one, an appointment ends. The summary was read of answers that held, so it falls with any of them.
 */
export function stillValidSteps(state: DraftState, now: Date): StepKey[] {
  const asked = documentRequirements(state, now)
  const holds: Partial<Record<StepKey, () => boolean>> = {
    personal: () => isPersonalDataValid(state, now),
    documents: () => missingDocuments("documents", asked, state.sent).length === 0,
    photo: () => missingDocuments("photo", asked, state.sent).length === 0,
    code: () => state.verified_email !== null && state.verified_email === state.user_info.email,
    terms: () => state.termsAccepted,
  }
  const held: StepKey[] = []
  for (const step of stepKeys) {
    if (!state.completed_steps.includes(step) || holds[step]?.() === false) continue
    if (step === "summary" && held.length < stepKeys.indexOf("summary")) continue
    held.push(step)
  }
  return held
}

/** The steps with one more, in their order. */
export function withStep(completed: readonly StepKey[], step: StepKey): StepKey[] {
  return stepKeys.filter((one) => one === step || completed.includes(one))
}

/** The steps after an answer changed: the summary is to be read again. */
export function withoutSummary(completed: readonly StepKey[]): StepKey[] {
  return completed.filter((step) => step !== "summary")
}

/** The proof of an address and its step: both end as soon as the data hold another address. */
export function emailVerificationAfter(
  { verified_email, completed_steps }: Pick<DraftState, "verified_email" | "completed_steps">,
  email: string | undefined,
): { verified_email: string | null; completed_steps: StepKey[] } {
  if (verified_email !== null && verified_email === email)
    return { verified_email, completed_steps: [...completed_steps] }
  return { verified_email: null, completed_steps: completed_steps.filter((step) => step !== "code") }
}

/** Which text was accepted: a new wording gets a new version, and is asked again. */
export const biometricConsentVersion = "biometria-2026-1"

/** The platform's own terms, where a distributor has published none. */
const platformTermsVersion = "terminos-2026-1"

/** @param termsFileId the distributor's own document (multimedia.terms): each upload has a new id */
export function termsVersion(termsFileId: string | undefined): string {
  return termsFileId ?? platformTermsVersion
}
