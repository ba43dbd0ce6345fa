import type { Offer } from "@trazo/contract/catalogue"
import type { ClaimableRequest, ClientRequestRow } from "@trazo/contract/client-requests"
import type { Category, Movement, PurchaseFlow, UploadedDocument } from "@trazo/contract/purchase"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { firstIncomplete } from "@trazo/domain/requests/steps"
import type { DocumentFile } from "./documents.queries.ts"
import type { MovementRow } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

type Price = PurchaseFlow["payment"]["price"]

/** Everything that a purchase flow is shown from. */
export interface FlowParts {
  request: RequestRow
  asked: readonly { paper: DocumentType; required: boolean }[]
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
  const photo = files.find(({ paper }) => paper === "facePhoto")
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
    categories: parts.asked.map((asked) => presentCategory(asked, files)),
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

/** A paper that is asked, and what was sent of it. */
export function presentCategory(
  { paper, required }: { paper: DocumentType; required: boolean },
  files: readonly DocumentFile[],
): Category {
  const { title, why, hint, several } = documentCatalogue[paper]
  return {
    paper,
    title,
    why,
    hint,
    required,
    several,
    files: files.filter((file) => file.paper === paper).map(presentFile),
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

/** A request that could be added to an account: enough to recognise it. */
export function presentClaimable({ id, number, verified_email }: RequestRow): ClaimableRequest {
  return { id, number: number ?? "", verifiedEmail: verified_email ?? "" }
}
