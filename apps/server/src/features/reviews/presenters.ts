import type { RouteResponse } from "@trazo/contract/endpoint"
import type { Category } from "@trazo/contract/purchase"
import type { QueueRow, Review, ReviewApi, ReviewedAccount, ReviewMails } from "@trazo/contract/review"
import type { StaffCertificate } from "@trazo/contract/staff-revocation"
import { hasPermission, type PermissionName, permissionMatrix } from "@trazo/domain/access/module-permissions"
import { type ReviewedChannel, requestModules } from "@trazo/domain/requests/channel"
import type { ActorColumn } from "../../actor.ts"
import type { Page } from "../../database/paginate.ts"
import type { LatestCorrection } from "../corrections/load-correction.ts"
import type { loadRepeatedPayments } from "../payments/record-payment.ts"
import type { loadAccountDispute } from "../requests/dispute-account.ts"
import { holderNames } from "../requests/load-request.ts"
import type { RequestRow } from "../requests/request-row.ts"
import type { AccountRow, MovementRow, QueuedRow, ReviewFacts, StatusCount } from "./queries.ts"
import type { Staff } from "./review-request.ts"

function presentQueueRow(request: RequestRow): QueueRow {
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

export function presentQueue(
  { rows, next, previous }: Page<QueuedRow>,
  { counts, total }: { counts: readonly StatusCount[]; total: number },
): RouteResponse<ReviewApi["queue"]> {
  return {
    ...{ rows: rows.map(presentQueueRow), next, previous, total },
    counts: Object.fromEntries(counts.map((one) => [one.status, one.total])),
  }
}

type Dispute = NonNullable<Awaited<ReturnType<typeof loadAccountDispute>>>

interface ReviewParts extends ReviewFacts {
  request: RequestRow
  accounts: ReviewedAccount[]
  categories: Category[]
  payment: Review["payment"]
  repeated: Awaited<ReturnType<typeof loadRepeatedPayments>>
  movements: readonly MovementRow[]
  correction: LatestCorrection | null
  certificate: StaffCertificate | null
  dispute: Dispute | undefined
  reader: Staff
  allowed: PermissionName[]
  mayEndSessions: boolean
}

export function presentReview(parts: ReviewParts): Review {
  const { request, correction, movements } = parts
  const isOpen = correction !== null && correction.answeredAt === null
  return {
    ...presentQueueRow(request),
    userInfo: request.user_info,
    foreing: request.foreing,
    verifiedEmail: request.verified_email,
    accounts: parts.accounts,
    accountDispute: parts.dispute ? presentDispute(parts.dispute, parts.reader) : null,
    price: {
      baseCents: request.base_cents ?? 0,
      ivaCents: request.iva_cents ?? 0,
      totalCents: request.total_cents ?? 0,
    },
    categories: parts.categories,
    payment: parts.payment,
    repeatedPayments: parts.repeated.map(({ number, ...row }) => ({ ...row, number: number ?? "" })),
    timeline: movements.map(({ status, at, reason, actor, staffName }) => ({
      ...{ status, reason, _date: at.toISOString() },
      actor: staffName ?? areaLabels[actor.area],
    })),
    consents: parts.consents.map(({ kind, version, at }) => ({ kind, version, at: isoTime(at) })),
    correction: isOpen ? presentCorrection(correction) : null,
    corrected: correction?.answeredAt ? correction.targets.map(({ key }) => key) : [],
    reason: request.reason,
    nextId: parts.nextId,
    allowed: parts.allowed,
    mayEndSessions: parts.mayEndSessions,
    certificate: parts.certificate,
  }
}

export function presentAccount(account: AccountRow, request: RequestRow): ReviewedAccount {
  const { id, names, surnames, email, phone, internal } = account
  const [change] = account.changes
  return {
    ...{ id, email, phone, internal, isOfRequest: id === request.client_id },
    names: `${names} ${surnames}`.trim(),
    isApproved: account.approved_at !== null,
    isDisabled: account.state === "disabled",
    createdAt: account.created_at.toISOString(),
    addressChange: change ? { email: change.to_email, takesEffectAt: isoTime(change.takes_effect_at) } : null,
    requests: account.requests.map((row) => ({
      ...{ id: row.id, number: row.number ?? "", status: row.status, channel: row.channel },
      ...{ email: row.verified_email ?? "", createdAt: isoTime(row.created_at) },
    })),
    certificates: account.certificates.map(({ serial, status, not_after }) => ({
      ...{ serial, status, notAfter: isoTime(not_after) },
    })),
  }
}

/** A timestamp of a JSON column in UTC. */
const isoTime = (text: string) => new Date(text).toISOString()

export function presentReviewMails(mails: ReviewMails["mails"]): ReviewMails {
  return { mails }
}

function presentDispute(
  { client_id: accountId, email, reason, reporter, reported_by, reported_at }: Dispute,
  { id }: Staff,
): Review["accountDispute"] {
  const isOwn = reported_by === id
  return { accountId, email, reason, reporter, isOwn, reportedAt: reported_at.toISOString() }
}

function presentCorrection({ targets, askedAt, resentAt }: LatestCorrection): Review["correction"] {
  return { targets, askedAt: askedAt.toISOString(), resentAt: resentAt?.toISOString() ?? null }
}

/** Lists the staff member's permissions in the module. */
export function allowedIn(channel: ReviewedChannel, { administrator, permissions }: Staff): PermissionName[] {
  const module = requestModules[channel]
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
