import { ApiError } from "@trazo/contract/errors/errors"
import {
  type ReleaseReason,
  releaseReasonTitles,
  type SuspensionReason,
  suspensionReasonTitles,
} from "@trazo/domain/certificates/suspension-reason"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordCertificateStatus } from "../../authority/authority/certificate-status.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { issuanceProblem } from "../../requests/identity-accounts/approve-account.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import type { OwnCertificateRow } from "./certificate.ts"
import {
  endSuspension,
  insertSuspension,
  type KnownSuspension,
  setSuspended,
} from "./certificate-suspension.ts"
import { endOffers } from "./end-offers.ts"

export type SuspensionDeps = Pick<Deps, "clock" | "random" | "settings" | "jobs" | "live" | "reactions">

type Changed = Pick<OwnCertificateRow, "serial" | "clientId" | "requestId">

interface Suspension {
  certificate: Changed
  actor: Actor
  reason: SuspensionReason
  /** Null for the holder's own. */
  evidence: string | null
  fileId: string | null
  /** The holder's own suspension that gave way to it. */
  takenOver: string | null
}

/** Suspends a locked certificate in its row, the register that feeds OCSP and CRL, and the audit log. */
export async function recordSuspension(
  tx: ScopedTransaction,
  { certificate, actor, reason, evidence, fileId, takenOver }: Suspension,
  deps: SuspensionDeps,
): Promise<void> {
  const { serial } = certificate
  const now = deps.clock.now()
  await insertSuspension(tx, {
    id: newId(deps.random, now),
    serial,
    reason,
    evidence,
    evidenceFileId: fileId,
    suspendedAt: now,
    suspendedBy: JSON.stringify(actorColumn(actor)),
    endedAt: null,
    endedBy: null,
    releaseReason: null,
    releaseEvidence: null,
    takenOver,
  })
  await setSuspended(tx, serial, "suspended")
  await recordCertificateStatus(tx, { serial, status: "suspended" }, deps)
  const data = { reason, ...(fileId ? { evidence: fileId } : {}) }
  recordAudit(tx, { actor, action: "certificate.suspended", object: `certificate:${serial}`, data }, deps)
  await endOffers(tx, { actor, requestId: certificate.requestId }, deps)
  const cause = suspensionReasonTitles[reason]
  await notifyHolder(tx, { certificate, actor, change: "Suspended", cause }, deps)
}

interface Release {
  actor: Actor
  reason: ReleaseReason
  evidence: string | null
}

/** Makes a locked certificate valid again, as `recordSuspension` suspends it. */
export async function recordRelease(
  tx: ScopedTransaction,
  { certificate, ...release }: Release & { certificate: Changed },
  deps: SuspensionDeps,
): Promise<void> {
  const { serial } = certificate
  const { actor, reason } = release
  await endOpenSuspension(tx, { serial, ...release }, deps)
  await setSuspended(tx, serial, "valid")
  await recordCertificateStatus(tx, { serial, status: "released" }, deps)
  const object = `certificate:${serial}`
  recordAudit(tx, { actor, action: "certificate.released", object, data: { reason } }, deps)
  await notifyHolder(tx, { certificate, actor, change: "Released", cause: releaseReasonTitles[reason] }, deps)
}

/**
 * Ends a suspension that took over the holder's own, which goes on with its first date: certificate, register and lists stay
 * as they are (docs/product/certificates.md).
 */
export async function recordReturn(
  tx: ScopedTransaction,
  { certificate, former, ...release }: Release & { certificate: Changed; former: KnownSuspension },
  deps: SuspensionDeps,
): Promise<void> {
  const { serial } = certificate
  const { actor, reason } = release
  await endOpenSuspension(tx, { serial, ...release }, deps)
  await insertSuspension(tx, {
    id: newId(deps.random, deps.clock.now()),
    serial,
    reason: "holderRequest",
    evidence: null,
    suspendedAt: former.suspendedAt,
    suspendedBy: JSON.stringify(former.suspendedBy),
    evidenceFileId: null,
    takenOver: null,
    endedAt: null,
    endedBy: null,
    releaseReason: null,
    releaseEvidence: null,
  })
  const data = { reason, remains: "holderRequest" }
  recordAudit(tx, { actor, action: "certificate.released", object: `certificate:${serial}`, data }, deps)
  const cause = releaseReasonTitles[reason]
  await notifyHolder(tx, { certificate, actor, change: "Released", cause, isStillHeld: true }, deps)
}

export async function endOpenSuspension(
  tx: ScopedTransaction,
  { serial, actor, reason, evidence }: Release & { serial: string },
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const ended = { endedAt: clock.now(), endedBy: JSON.stringify(actorColumn(actor)) }
  await endSuspension(tx, serial, { ...ended, releaseReason: reason, releaseEvidence: evidence })
}

/**
 * The account must be one to which the certificate could be issued now.
 * @throws ApiError ACCOUNT_DISPUTED, APPROVAL_VOID
 */
export async function requireHolder(tx: ScopedTransaction, clientId: string): Promise<void> {
  const problem = await issuanceProblem(tx, clientId)
  if (problem === "APPROVAL_VOID") {
    throw new ApiError(problem, {
      message:
        "La cuenta ya no es la de este documento. Revoque el certificado en lugar de levantar la suspensión.",
    })
  }
  if (problem) throw new ApiError(problem)
}

interface HolderNotice {
  certificate: Changed
  actor: Actor
  change: "Suspended" | "Released"
  cause: string
  /** The holder's own suspension goes on. */
  isStillHeld?: boolean
}

/** The law asks for the notice at once, with the cause (Ley 67, art. 25). */
async function notifyHolder(
  tx: ScopedTransaction,
  { certificate, actor, change, cause, isStillHeld = false }: HolderNotice,
  deps: SuspensionDeps,
): Promise<void> {
  const { serial, clientId, requestId } = certificate
  const { names, email } = await loadClient(tx, clientId)
  const template = change === "Suspended" ? "certificate-suspended" : "certificate-released"
  const isOwn = actor.area === "client"
  const at = formatDateTime(deps.clock.now())
  const variables = { names, serial, reason: cause, at, isOwn, isStillHeld }
  await queueMail(tx, { to: email, template, variables }, deps)
  const request = await loadRequest(tx, requestId)
  await notifyEvent(
    tx,
    { event: `certificate${change}`, request, actor, facts: { cause, isStillHeld } },
    deps,
  )
}
