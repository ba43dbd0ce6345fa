import type { Category } from "@trazo/contract/purchase"
import type { QueueRow, Review, ReviewMails } from "@trazo/contract/review"
import { hasPermission, type PermissionName, permissionMatrix } from "@trazo/domain/module-permissions"
import type { ActorColumn } from "../../database/schema.ts"
import type { LatestCorrection } from "../corrections/load-latest-correction.ts"
import { holderNames } from "../requests/holder-names.ts"
import type { RequestRow } from "../requests/load-request.ts"
import type { ConsentRow, MovementRow } from "./review.queries.ts"
import type { ReviewModule, Staff } from "./review-module.ts"

export function presentQueueRow(request: RequestRow): QueueRow {
  const { id, kind, validity, channel, status, user_info: info } = request
  return {
    id,
    number: request.number ?? "",
    status,
    certData: { kind, validity, channel },
    names: holderNames(request),
    identity: info.identity ?? "",
    totalCents: request.total_cents ?? 0,
    statusSince: request.status_since.toISOString(),
    createdAt: request.created_at.toISOString(),
  }
}

/** Everything that a review is shown from. */
export interface ReviewParts {
  request: RequestRow
  categories: Category[]
  payment: Review["payment"]
  movements: readonly MovementRow[]
  staffNames: ReadonlyMap<string, string>
  consents: readonly ConsentRow[]
  correction: LatestCorrection | null
  nextId: string | null
  allowed: PermissionName[]
  certificateSerial: string | null
}

export function presentReview(parts: ReviewParts): Review {
  const { request, correction, movements, staffNames } = parts
  const isOpen = correction !== null && correction.answeredAt === null
  return {
    ...presentQueueRow(request),
    userInfo: request.user_info,
    foreing: request.foreing,
    verifiedEmail: request.verified_email,
    price: {
      baseCents: request.base_cents ?? 0,
      ivaCents: request.iva_cents ?? 0,
      totalCents: request.total_cents ?? 0,
    },
    categories: parts.categories,
    payment: parts.payment,
    timeline: movements.map(({ status, at, reason, actor }) => ({
      ...{ status, reason, _date: at.toISOString() },
      actor: actorName(actor, staffNames),
    })),
    consents: parts.consents.map(({ kind, version, at }) => ({ kind, version, at: at.toISOString() })),
    correction: isOpen ? presentAsked(correction) : null,
    corrected: correction?.answeredAt ? correction.targets.map(({ key }) => key) : [],
    reason: request.reason,
    nextId: parts.nextId,
    allowed: parts.allowed,
    certificateSerial: parts.certificateSerial,
  }
}

export function presentReviewMails(mails: ReviewMails["mails"]): ReviewMails {
  return { mails }
}

function presentAsked({ targets, askedAt, resentAt }: LatestCorrection): Review["correction"] {
  return { targets, askedAt: askedAt.toISOString(), resentAt: resentAt?.toISOString() ?? null }
}

/** What the reader may do in the module. */
export function allowedIn(module: ReviewModule, { administrator, permissions }: Staff): PermissionName[] {
  const grants = { administrator, granted: permissions }
  return permissionMatrix[module].filter((name) => hasPermission(grants, `${module}:${name}`))
}

const others: Record<ActorColumn["area"], string> = {
  administrator: "Administración de la plataforma",
  executive: "Personal de la distribuidora",
  banks: "Personal del banco",
  client: "Cliente",
  applicant: "Solicitante",
  system: "Sistema",
}

function actorName({ area, id }: ActorColumn, staffNames: ReadonlyMap<string, string>): string {
  return (id && staffNames.get(id)) || others[area]
}
