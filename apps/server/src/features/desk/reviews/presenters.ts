import type { Category } from "@trazo/contract/buying/purchase"
import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import type { Review, ReviewedAccount, ReviewMails } from "@trazo/contract/desk/review"
import { type ReviewedChannel, requestModules } from "@trazo/domain/buying/channel"
import type { CheckedDecision, ReviewCheck } from "@trazo/domain/desk/review-checks"
import { sharedSignals } from "@trazo/domain/desk/shared-signals"
import {
  hasPermission,
  type PermissionName,
  permissionMatrix,
} from "@trazo/domain/identity/module-permissions"
import { compareReceipt } from "@trazo/domain/money/receipt-evidence"
import { evidenceOf } from "@trazo/domain/requests/evidence"
import { type ActorColumn, type Executive, isAllowed } from "../../../actor.ts"
import type { LatestCorrection } from "../../buying/corrections/correction.ts"
import type { ReviewRules } from "../../distributors/review-settings/review-rules.ts"
import type { loadUses } from "../../money/payments/movement-payment.ts"
import type { loadRepeatedPayments } from "../../money/payments/payment.ts"
import type { loadReversals } from "../../money/payments/reversal.ts"
import type { loadReadings, loadReceiptReading } from "../../requests/document-readings/read-pictures.ts"
import type { findDispute } from "../../requests/identity-accounts/identity-account.ts"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"
import type { loadReviewRecords } from "../../requests/review-records/review-records.ts"
import { queueRowOf } from "../queue/list-requests.ts"
import type { AccountRow, MovementRow, ReviewFacts } from "./review.ts"

type Dispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>

type Records = Awaited<ReturnType<typeof loadReviewRecords>>

type ReceiptReading = Awaited<ReturnType<typeof loadReceiptReading>>

interface ReviewParts extends ReviewFacts {
  request: RequestRow
  accounts: ReviewedAccount[]
  isMerged: boolean
  categories: Category[]
  payment: Review["payment"]
  receipt: ReceiptReading
  reversals: Awaited<ReturnType<typeof loadReversals>>
  uses: Awaited<ReturnType<typeof loadUses>>
  undone: Review["paymentUndone"]
  invoices: Review["invoices"]
  repeated: Awaited<ReturnType<typeof loadRepeatedPayments>>
  movements: readonly MovementRow[]
  correction: LatestCorrection | null
  certificate: StaffCertificate | null
  dispute: Dispute | undefined
  notes: Records["notes"]
  keptChecks: Records["keptChecks"]
  signals: Records["signals"]
  firstApproval: Records["firstApproval"]
  rules: ReviewRules
  assignee: { id: string; names: string } | undefined
  assignees: { id: string; names: string }[]
  seller: string | null
  renewal: Review["renewal"]
  readings: Awaited<ReturnType<typeof loadReadings>>
  now: Date
  reader: Executive
  allowed: PermissionName[]
  mayEndSessions: boolean
}

export function presentReview(parts: ReviewParts): Review {
  const { request, correction, movements } = parts
  const isOpen = correction !== null && correction.answeredAt === null
  return {
    ...queueRowOf({ ...parts, promise: parts.rules.promise }),
    userInfo: request.userInfo,
    foreing: request.foreing,
    verifiedEmail: request.verifiedEmail,
    accounts: parts.accounts,
    isMerged: parts.isMerged,
    accountDispute: parts.dispute ? presentDispute(parts.dispute, parts.reader) : null,
    products: request.selectProducts.map(({ name }) => name),
    price: {
      baseCents: request.baseCents ?? 0,
      ivaCents: request.ivaCents ?? 0,
      totalCents: request.totalCents ?? 0,
    },
    categories: parts.categories,
    renewal: parts.renewal,
    payment: parts.payment,
    receipt: presentReceipt(parts),
    paymentUses: (parts.payment && parts.uses.get(parts.payment.id)) ?? [],
    paymentUndone: parts.undone,
    invoices: parts.invoices,
    paymentReversal: (parts.payment && parts.reversals.get(parts.payment.id)) ?? null,
    repeatedPayments: parts.repeated.map(({ number, ...row }) => ({ ...row, number: number ?? "" })),
    notes: parts.notes.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
    keptChecks: presentKeptChecks(parts.keptChecks),
    presetReasons: parts.rules.presetReasons,
    doubleApproval: parts.rules.doubleApproval,
    checksRequired: parts.rules.checksRequired,
    firstApproval: presentFirstApproval(parts),
    signals: presentSignals(parts.signals, parts.reader),
    evidence: presentEvidence(parts),
    timeline: movements.map(({ status, at, reason, actor, staffName }) => ({
      status,
      reason,
      _date: at.toISOString(),
      actor: staffName ?? areaLabels[actor.area],
      isOwn: actor.id === parts.reader.id,
    })),
    consents: parts.consents.map(({ at, ...consent }) => ({ ...consent, at: isoTime(at) })),
    correction: isOpen ? presentCorrection(correction) : null,
    corrected: correction?.answeredAt ? correction.targets.map(({ key }) => key) : [],
    reason: request.reason,
    nextId: parts.nextId,
    allowed: parts.allowed,
    assignees: parts.assignees.some(({ id }) => id === parts.reader.id) ? parts.assignees : [],
    mayEndSessions: parts.mayEndSessions,
    certificate: parts.certificate,
  }
}

/** What the receipt of the latest payment says beside what is owed; null without a receipt. */
export function presentReceipt({
  request,
  payment,
  receipt,
}: Pick<ReviewParts, "request" | "payment" | "receipt">): Review["receipt"] {
  if (!payment || !receipt) return null
  const { reference, paidOn } = payment
  const stated = { amountCents: request.totalCents ?? 0, reference, paidOn }
  return { isPending: receipt.isPending, parts: compareReceipt(receipt.lines, stated) }
}

function presentEvidence({ request, readings, signals, now }: ReviewParts): Review["evidence"] {
  const { pictures, ...progress } = readings
  const repeated = new Set(signals.map(({ id }) => id)).size
  return { ...progress, items: evidenceOf({ typed: request.userInfo, pictures, repeated, now }) }
}

function presentKeptChecks(rows: Records["keptChecks"]): Review["keptChecks"] {
  return rows.map(({ id, decision, checks, by, createdAt }) => ({
    id,
    by,
    at: createdAt.toISOString(),
    decision: decision as CheckedDecision,
    checks: checks as ReviewCheck[],
  }))
}

export function presentAccount(account: AccountRow, request: RequestRow): ReviewedAccount {
  const { id, names, surnames, email, phone, internal } = account
  const [change] = account.changes
  return {
    id,
    email,
    phone,
    internal,
    isOfRequest: id === request.clientId,
    names: `${names} ${surnames}`.trim(),
    isApproved: account.approvedAt !== null,
    isDisabled: account.state === "disabled",
    createdAt: account.createdAt.toISOString(),
    addressChange: change ? { email: change.toEmail, takesEffectAt: isoTime(change.takesEffectAt) } : null,
    requests: account.requests.map((row) => ({
      id: row.id,
      number: row.number ?? "",
      status: row.status,
      channel: row.channel,
      email: row.verifiedEmail ?? "",
      createdAt: isoTime(row.createdAt),
    })),
    certificates: account.certificates.map(({ serial, status, notAfter }) => ({
      serial,
      status,
      notAfter: isoTime(notAfter),
    })),
  }
}

/** A timestamp of a JSON column in UTC. */
const isoTime = (text: string) => new Date(text).toISOString()

export function presentReviewMails(mails: ReviewMails["mails"]): ReviewMails {
  return { mails }
}

function presentDispute(
  { clientId: accountId, email, reason, reporter, reportedBy, reportedAt }: Dispute,
  { id }: Executive,
): Review["accountDispute"] {
  const isOwn = reportedBy === id
  return { accountId, email, reason, reporter, isOwn, reportedAt: reportedAt.toISOString() }
}

function presentCorrection({ targets, askedAt, resentAt }: LatestCorrection): Review["correction"] {
  return { targets, askedAt: askedAt.toISOString(), resentAt: resentAt?.toISOString() ?? null }
}

function presentFirstApproval({ firstApproval, reader }: ReviewParts): Review["firstApproval"] {
  if (!firstApproval) return null
  const { id, names, createdAt } = firstApproval
  return { by: names, isOwn: id === reader.id, at: createdAt.toISOString() }
}

function presentSignals(rows: Records["signals"], reader: Executive): Review["signals"] {
  return sharedSignals
    .map((signal) => ({ signal, requests: rows.filter((row) => row.signal === signal) }))
    .filter(({ requests }) => requests.length > 0)
    .map(({ signal, requests }) => ({
      signal,
      requests: requests.map((row) => ({
        id: row.id,
        number: row.number ?? "",
        status: row.status,
        channel: row.channel,
        names: isAllowed(reader, `${requestModules[row.channel]}:view`) ? holderNames(row) : null,
      })),
    }))
}

/** Lists the staff member's permissions in the module. */
export function allowedIn(
  channel: ReviewedChannel,
  { administrator, permissions }: Executive,
): PermissionName[] {
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
