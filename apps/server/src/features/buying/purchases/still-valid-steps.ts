import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import { personalFieldNames } from "@trazo/domain/buying/personal-fields"
import { type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { identityTypeOf } from "../../requests/requests/request.ts"
import {
  type DocumentTerms,
  documentRequirements,
  missingDocuments,
} from "../../requests/requests/request-documents.ts"

interface DraftState extends DocumentTerms {
  completedSteps: readonly StepKey[]
  verifiedEmail: string | null
  sent: readonly { documentType: DocumentType }[]
  termsAccepted: boolean
}

function isPersonalDataValid(state: DraftState, now: Date): boolean {
  const data = state.userInfo
  const normalised = normalisePersonalData(data)
  const asStored = personalFieldNames.every((field) => data[field] === normalised[field])
  const holder = { kind: state.kind, identityType: identityTypeOf(state), now }
  return asStored && Object.keys(personalDataProblems(normalised, holder)).length === 0
}

/**
 * Returns the completed steps that are still valid. A step becomes invalid when the certificate kind needs other data
 * or documents, the e-mail address changes or the appointment expires. The summary is valid only while every step
 * before it is.
 */
export function stillValidSteps(state: DraftState, now: Date): StepKey[] {
  const requirements = documentRequirements(state, now)
  const isValid: Partial<Record<StepKey, () => boolean>> = {
    personal: () => isPersonalDataValid(state, now),
    documents: () => missingDocuments("documents", requirements, state.sent).length === 0,
    photo: () => missingDocuments("photo", requirements, state.sent).length === 0,
    code: () => state.verifiedEmail !== null && state.verifiedEmail === state.userInfo.email,
    terms: () => state.termsAccepted,
  }
  const valid: StepKey[] = []
  for (const step of stepKeys) {
    if (!state.completedSteps.includes(step) || isValid[step]?.() === false) continue
    if (step === "summary" && valid.length < stepKeys.indexOf("summary")) continue
    valid.push(step)
  }
  return valid
}

/** The steps before the consents, which the verified data of a renewal fill in. */
export const stepsBeforeConsent: readonly StepKey[] = [
  "certificate",
  "personal",
  "documents",
  "photo",
  "code",
]

export function withStep(completed: readonly StepKey[], step: StepKey): StepKey[] {
  return stepKeys.filter((one) => one === step || completed.includes(one))
}

export function withoutSummary(completed: readonly StepKey[]): StepKey[] {
  return completed.filter((step) => step !== "summary")
}

export function emailVerificationAfter(
  { verifiedEmail, completedSteps }: Pick<DraftState, "verifiedEmail" | "completedSteps">,
  email: string | undefined,
): { verifiedEmail: string | null; completedSteps: StepKey[] } {
  if (verifiedEmail !== null && verifiedEmail === email)
    return { verifiedEmail, completedSteps: [...completedSteps] }
  return { verifiedEmail: null, completedSteps: completedSteps.filter((step) => step !== "code") }
}

/** A new wording gets a new version and requires a new consent. */
export const biometricConsentVersion = "biometria-2026-1"

const platformTermsVersion = "terminos-2026-1"

/** @param termsFileId file of the distributor's terms (multimedia.terms); each upload has a new id */
export function termsVersion(termsFileId: string | undefined): string {
  return termsFileId ?? platformTermsVersion
}
