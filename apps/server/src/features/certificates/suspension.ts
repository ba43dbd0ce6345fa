import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import { ApiError } from "@trazo/contract/errors/errors"
import { canMoveCertificate } from "@trazo/domain/certificates/certificate-status"
import { releaseReasonTitles, suspensionReasonTitles } from "@trazo/domain/certificates/suspension-reason"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { type Actor, actorColumn } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { recordCertificateStatus } from "../authority/certificate-status.ts"
import { loadClient } from "../clients/client-account.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { notifyEvent } from "../notifications/notify-event.ts"
import { issuanceProblem } from "../requests/dispute-account.ts"
import { loadRequest } from "../requests/load-request.ts"
import { lockCertificate } from "./queries.ts"
import { isFreeEvidence, type StaffCertificateRow } from "./staff.queries.ts"
import { loadStaffCertificate } from "./staff-revocation.ts"
import { endSuspension, insertSuspension, listSuspensions, setSuspended } from "./suspension.queries.ts"
import { invalid, requireRevocable } from "./validate-revocation.ts"

/**
 * Suspension by staff and by the platform, in the caller's transaction. The caller has checked who may do it
 * (docs/decisions/0068-suspension.md).
 */

interface Changed {
  serial: string
  actor: Actor
}

type SuspensionDeps = Pick<Deps, "clock" | "random" | "settings" | "jobs" | "live">

/**
 * Suspends a certificate, and tells its holder the reason.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED,
 * VALIDATION_FAILED
 */
export async function suspendByStaff(
  tx: ScopedTransaction,
  { serial, actor, reason, evidence, evidenceFile: fileId }: Changed & SuspensionBody,
  deps: SuspensionDeps,
): Promise<void> {
  const certificate = await lockMovable(tx, serial, "suspended", deps)
  if (fileId && !(await isFreeEvidence(tx, fileId))) throw invalid("evidenceFile", "Suba el archivo otra vez")
  const now = deps.clock.now()
  await insertSuspension(tx, {
    ...{ id: newId(deps.random, now), serial, reason, evidence, evidence_file_id: fileId ?? null },
    ...{ suspended_at: now, suspended_by: JSON.stringify(actorColumn(actor)) },
    ...{ ended_at: null, ended_by: null, release_reason: null, release_evidence: null },
  })
  await setSuspended(tx, serial, "suspended")
  await recordCertificateStatus(tx, { serial, status: "suspended" }, deps)
  const data = { reason, ...(fileId ? { evidence: fileId } : {}) }
  recordAudit(tx, { actor, action: "certificate.suspended", object: `certificate:${serial}`, data }, deps)
  await notifyHolder(
    tx,
    { certificate, actor, change: "Suspended", cause: suspensionReasonTitles[reason] },
    deps,
  )
}

/**
 * Ends a suspension, after which the certificate is as valid as before, and tells its holder. The platform alone ends its
 * own. The account must be one to which the certificate could be issued now.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED,
 * ACCOUNT_DISPUTED, APPROVAL_VOID
 */
export async function releaseByStaff(
  tx: ScopedTransaction,
  { serial, actor, reason, evidence }: Changed & ReleaseBody,
  deps: SuspensionDeps,
): Promise<void> {
  const certificate = await lockMovable(tx, serial, "valid", deps)
  const open = (await listSuspensions(tx, serial)).find(({ ended_at }) => ended_at === null)
  // Without a row the suspension comes from an anchor, after a backup was restored.
  if (open?.suspended_by.area !== "executive" && actor.area !== "administrator") {
    throw new ApiError("MOVE_NOT_ALLOWED", {
      message: "La suspensión es de la plataforma, y solo la plataforma la levanta.",
    })
  }
  await requireHolder(tx, certificate.client_id)
  const ended = { ended_at: deps.clock.now(), ended_by: JSON.stringify(actorColumn(actor)) }
  await endSuspension(tx, serial, { ...ended, release_reason: reason, release_evidence: evidence })
  await setSuspended(tx, serial, "valid")
  await recordCertificateStatus(tx, { serial, status: "released" }, deps)
  const object = `certificate:${serial}`
  recordAudit(tx, { actor, action: "certificate.released", object, data: { reason } }, deps)
  await notifyHolder(tx, { certificate, actor, change: "Released", cause: releaseReasonTitles[reason] }, deps)
}

async function requireHolder(tx: ScopedTransaction, clientId: string): Promise<void> {
  const problem = await issuanceProblem(tx, clientId)
  if (problem === "APPROVAL_VOID") {
    throw new ApiError(problem, {
      message:
        "La cuenta ya no es la de este documento. Revoque el certificado en lugar de levantar la suspensión.",
    })
  }
  if (problem) throw new ApiError(problem)
}

/** For a certificate that the register had as suspended before a backup was restored. */
export async function keepOnHold(tx: ScopedTransaction, serial: string): Promise<void> {
  await setSuspended(tx, serial, "suspended")
}

async function lockMovable(
  tx: ScopedTransaction,
  serial: string,
  to: "valid" | "suspended",
  { clock }: Pick<Deps, "clock">,
): Promise<StaffCertificateRow> {
  await lockCertificate(tx, serial)
  const certificate = await loadStaffCertificate(tx, serial)
  requireRevocable(certificate, clock.now())
  if (!canMoveCertificate(certificate.status, to)) throw new ApiError("MOVE_NOT_ALLOWED")
  return certificate
}

interface HolderNotice {
  certificate: StaffCertificateRow
  actor: Actor
  change: "Suspended" | "Released"
  cause: string
}

/** The law asks for the notice at once, with the cause (Ley 67, art. 25). */
async function notifyHolder(
  tx: ScopedTransaction,
  { certificate, actor, change, cause }: HolderNotice,
  deps: SuspensionDeps,
): Promise<void> {
  const { serial, client_id: clientId, request_id: requestId } = certificate
  const { names, email } = await loadClient(tx, clientId)
  const template = change === "Suspended" ? "certificate-suspended" : "certificate-released"
  const variables = { names, serial, reason: cause, at: formatDateTime(deps.clock.now()) }
  await queueMail(tx, { to: email, template, variables }, deps)
  const request = await loadRequest(tx, requestId)
  await notifyEvent(tx, { event: `certificate${change}`, request, actor, facts: { cause } }, deps)
}
