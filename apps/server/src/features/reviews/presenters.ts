import type { Category } from "@trazo/contract/purchase"
import type { QueueRow, Review, ReviewedAccount, ReviewMails } from "@trazo/contract/review"
import { hasPermission, type PermissionName, permissionMatrix } from "@trazo/domain/access/module-permissions"
import type { ActorColumn } from "../../actor.ts"
import type { LatestCorrection } from "../corrections/load-correction.ts"
import { holderNames } from "../requests/load-request.ts"
import type { RequestRow } from "../requests/request-row.ts"
import type {
  AccountCertificateRow,
  AccountChangeRow,
  AccountRequestRow,
  AccountRow,
  ConsentRow,
  MovementRow,
} from "./review.queries.ts"
import type { ReviewModule, Staff } from "./review-request.ts"

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

interface ReviewParts {
  request: RequestRow
  accounts: ReviewedAccount[]
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
    accounts: parts.accounts,
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
    correction: isOpen ? presentCorrection(correction) : null,
    corrected: correction?.answeredAt ? correction.targets.map(({ key }) => key) : [],
    reason: request.reason,
    nextId: parts.nextId,
    allowed: parts.allowed,
    certificateSerial: parts.certificateSerial,
  }
}

export function presentAccount(
  account: AccountRow,
  past: {
    isOfRequest: boolean
    requests: readonly AccountRequestRow[]
    certificates: readonly AccountCertificateRow[]
    change: AccountChangeRow | undefined
  },
): ReviewedAccount {
  const { id, names, surnames, email, phone, internal } = account
  return {
    ...{ id, email, phone, internal, isOfRequest: past.isOfRequest },
    names: `${names} ${surnames}`.trim(),
    isApproved: account.approved_at !== null,
    isDisabled: account.state === "disabled",
    createdAt: account.created_at.toISOString(),
    addressChange: past.change
      ? { email: past.change.to_email, takesEffectAt: past.change.takes_effect_at.toISOString() }
      : null,
    requests: past.requests.map((row) => ({
      ...{ id: row.id, number: row.number ?? "", status: row.status, channel: row.channel },
      ...{ email: row.verified_email ?? "", createdAt: row.created_at.toISOString() },
    })),
    certificates: past.certificates.map(({ serial, status, not_after }) => ({
      ...{ serial, status, notAfter: not_after.toISOString() },
    })),
  }
}

export function presentReviewMails(mails: ReviewMails["mails"]): ReviewMails {
  return { mails }
}

function presentCorrection({ targets, askedAt, resentAt }: LatestCorrection): Review["correction"] {
  return { targets, askedAt: askedAt.toISOString(), resentAt: resentAt?.toISOString() ?? null }
}

/** Lists the staff member's permissions in the module. */
export function allowedIn(module: ReviewModule, { administrator, permissions }: Staff): PermissionName[] {
  const grants = { administrator, granted: permissions }
  return permissionMatrix[module].filter((name) => hasPermission(grants, `${module}:${name}`))
}

const areaLabels: Record<ActorColumn["area"], string> = {
  administrator: "Administración de la plataforma",
  executive: "Personal de la distribuidora",
  banks: "Personal del banco",
  client: "Cliente",
  applicant: "Solicitante",
  system: "Sistema",
}

function actorName({ area, id }: ActorColumn, staffNames: ReadonlyMap<string, string>): string {
  return (id && staffNames.get(id)) || areaLabels[area]
}
