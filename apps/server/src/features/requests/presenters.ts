import type { Offer } from "@trazo/contract/catalogue"
import type { ClaimableRequest, ClientRequestRow } from "@trazo/contract/client-requests"
import type { Category, Movement, PurchaseFlow, UploadedDocument } from "@trazo/contract/purchase"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { firstIncomplete } from "@trazo/domain/requests/steps"
import type { DocumentFile } from "./documents.queries.ts"
import type { MovementRow } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

export type DocumentRequirement = { documentType: DocumentType; required: boolean }

type Price = PurchaseFlow["payment"]["price"]

export interface FlowParts {
  request: RequestRow
  requirements: readonly DocumentRequirement[]
  files: readonly DocumentFile[]
  movements: readonly MovementRow[]
  payment: PurchaseFlow["payment"]["current"]
  /** Offers of the request's kind and channel. */
  offers: readonly Offer[]
  price: Price
  biometricConsent: boolean
  termsAccepted: boolean
}

export function presentFlow(parts: FlowParts): PurchaseFlow {
  const { request, files } = parts
  const { kind, validity, channel, status } = request
  const photo = files.find(({ documentType }) => documentType === "facePhoto")
  return {
    id: request.id,
    number: request.number,
    status,
    certData: { kind, validity, channel },
    userInfo: request.user_info,
    payment: {
      price: parts.price,
      current: parts.payment,
      payBefore: status === "payment" ? (request.expires_at?.toISOString() ?? null) : null,
    },
    options: {
      validities: parts.offers.map((offer) => ({ validity: offer.validity, price: offer.price })),
      biometricConsent: parts.biometricConsent,
      termsAccepted: parts.termsAccepted,
      verifiedEmail: request.verified_email,
      nextActor: requestStatusCatalogue[status].nextActor,
    },
    selectProducts: request.select_products,
    photo: photo ? presentFile(photo) : null,
    categories: parts.requirements.map((requirement) => presentCategory(requirement, files)),
    foreing: request.foreing,
    step: {
      completed: request.completed_steps,
      current: firstIncomplete(request.completed_steps) ?? "password",
    },
    timeline: parts.movements.map(presentMovement),
  }
}

function presentFile(file: DocumentFile): UploadedDocument {
  return { id: file.fileId, name: file.name, type: file.mediaType, size: file.size }
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

export function presentClientRequest(request: RequestRow): ClientRequestRow {
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
    reason: request.reason,
  }
}

export function presentClaimable({ id, number, verified_email }: RequestRow): ClaimableRequest {
  return { id, number: number ?? "", verifiedEmail: verified_email ?? "" }
}
