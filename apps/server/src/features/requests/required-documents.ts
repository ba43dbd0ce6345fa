import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isCalendarDate } from "@trazo/domain/dates/calendar-date"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { type DocumentType, documentTypes, requiredDocuments } from "@trazo/domain/requests/documents"
import type { PersonalData } from "@trazo/domain/requests/personal-fields"
import type { StepKey } from "@trazo/domain/requests/steps"

export interface DocumentTerms {
  kind: CertificateKind
  foreing: boolean
  user_info: PersonalData
}

export function identityTypeOf(request: Pick<DocumentTerms, "foreing">): IdentityType {
  return request.foreing ? "passport" : "ci"
}

export type DocumentRequirement = { documentType: DocumentType; required: boolean }

/** Lists required and optional documents in display order. */
export function documentRequirements(request: DocumentTerms, now: Date): DocumentRequirement[] {
  const birthDate = request.user_info.birthDate
  const { required, optional } = requiredDocuments({
    kind: request.kind,
    identityType: identityTypeOf(request),
    birthDate: birthDate && isCalendarDate(birthDate) ? birthDate : undefined,
    now,
  })
  return documentTypes
    .filter((documentType) => required.includes(documentType) || optional.includes(documentType))
    .map((documentType) => ({ documentType, required: required.includes(documentType) }))
}

function stepOfDocument(documentType: DocumentType): Extract<StepKey, "documents" | "photo"> {
  return documentType === "facePhoto" ? "photo" : "documents"
}

export function missingDocuments(
  step: "documents" | "photo",
  requirements: readonly DocumentRequirement[],
  sent: readonly { documentType: DocumentType }[],
): DocumentType[] {
  return requirements
    .filter(({ documentType, required }) => required && stepOfDocument(documentType) === step)
    .map(({ documentType }) => documentType)
    .filter((documentType) => !sent.some((file) => file.documentType === documentType))
}
