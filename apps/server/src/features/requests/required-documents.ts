import type { Category } from "@trazo/contract/purchase"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isCalendarDate } from "@trazo/domain/dates/calendar-date"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { type DocumentType, documentTypes, requiredDocuments } from "@trazo/domain/requests/documents"
import type { StepKey } from "@trazo/domain/requests/steps"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listShownDocuments } from "./documents.queries.ts"
import { presentCategory } from "./presenters.ts"
import type { RequestRow } from "./request-row.ts"

/** What decides which papers a request asks for. */
export interface DocumentTerms {
  kind: CertificateKind
  foreing: boolean
  user_info: Record<string, string>
}

export function identityTypeOf(request: Pick<DocumentTerms, "foreing">): IdentityType {
  return request.foreing ? "passport" : "ci"
}

/** Required and optional papers, each in the order in which they are asked. */
export function documentRequirements(
  request: DocumentTerms,
  now: Date,
): { paper: DocumentType; required: boolean }[] {
  const birthDate = request.user_info.birthDate
  const { required, optional } = requiredDocuments({
    kind: request.kind,
    identityType: identityTypeOf(request),
    birthDate: birthDate && isCalendarDate(birthDate) ? birthDate : undefined,
    now,
  })
  return documentTypes
    .filter((paper) => required.includes(paper) || optional.includes(paper))
    .map((paper) => ({ paper, required: required.includes(paper) }))
}

/** The face is a step of its own; every other paper is asked in the documents step. */
export function stepOfDocument(paper: DocumentType): Extract<StepKey, "documents" | "photo"> {
  return paper === "facePhoto" ? "photo" : "documents"
}

/** Required papers of a step of which nothing was sent. */
export function missingDocuments(
  step: "documents" | "photo",
  asked: readonly { paper: DocumentType; required: boolean }[],
  sent: readonly { paper: DocumentType }[],
): DocumentType[] {
  return asked
    .filter(({ paper, required }) => required && stepOfDocument(paper) === step)
    .map(({ paper }) => paper)
    .filter((paper) => !sent.some((file) => file.paper === paper))
}

/** `holds`: something of this paper counts; what is shown else was refused by a correction. */
export type ShownCategory = Category & { holds: boolean }

/** The papers that a request asks for, and what was sent of each. */
export async function loadCategories(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<ShownCategory[]> {
  const files = await listShownDocuments(tx, request.id)
  return documentRequirements(request, clock.now()).map((asked) => {
    const sent = files.filter(({ paper }) => paper === asked.paper)
    const current = sent.filter(({ state }) => state === "current")
    const holds = current.length > 0
    return { ...presentCategory(asked, holds ? current : sent), holds }
  })
}
