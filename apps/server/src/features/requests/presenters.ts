import type { ClaimableRequest, ClientRequestRow } from "@trazo/contract/clients/client-requests"
import type { Category, Movement, UploadedDocument } from "@trazo/contract/requests/purchase"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { ReviewPromise } from "@trazo/domain/requests/review-promise"
import { answerByOf } from "./answer-by.ts"
import type { MovementRow } from "./queries.ts"
import type { DocumentFile, RequestRow } from "./request-row.ts"
import type { DocumentRequirement } from "./required-documents.ts"

function presentFile(file: DocumentFile): UploadedDocument {
  const { fileId: id, name, mediaType: type, size } = file
  return { id, name, type, size, blob: null, result: "accepted" }
}

export function presentCategory(
  { documentType, required }: DocumentRequirement,
  files: readonly DocumentFile[],
): Category {
  const { title, why, hint, several } = documentCatalogue[documentType]
  return {
    paper: documentType,
    title,
    why,
    hint,
    required,
    several,
    files: files.filter((file) => file.documentType === documentType).map(presentFile),
  }
}

export function presentMovement(row: MovementRow): Movement {
  return { status: row.status, _date: row.at.toISOString(), reason: row.reason }
}

export function presentClientRequest(request: RequestRow, promise: ReviewPromise): ClientRequestRow {
  const { kind, validity, channel, status } = request
  return {
    id: request.id,
    number: request.number ?? "",
    status,
    certData: { kind, validity, channel },
    totalCents: request.total_cents ?? 0,
    statusSince: request.status_since.toISOString(),
    createdAt: request.created_at.toISOString(),
    nextActor: requestStatusCatalogue[status].nextActor,
    answerBy: answerByOf(request, promise),
    reason: request.reason,
  }
}

export function presentClaimable({ id, number, verified_email }: RequestRow): ClaimableRequest {
  return { id, number: number ?? "", verifiedEmail: verified_email ?? "" }
}
