import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { StaffCertificate, StaffRevocation } from "@trazo/contract/certificates/staff-revocation"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { invalidityDate } from "@trazo/domain/certificates/invalidity-date"
import { staffReasonsFor } from "@trazo/domain/certificates/revocation-reason"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordInvalidityDate } from "../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { acceptUpload, insertUpload, storeUpload } from "../../platform/files/accept-upload.ts"
import { claimUpload } from "../../platform/files/claim-quota.ts"
import { readStoredFile, reserveFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { lockCertificate } from "./certificate.ts"
import { listSuspensions } from "./certificate-suspension.ts"
import { presentEvidence, presentStaffCertificate } from "./presenters.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "./record-revocation.ts"
import {
  findCertificateOfRequest,
  findStaffCertificate,
  isFreeEvidence,
  markEventConfirmed,
  type StaffCertificateRow,
} from "./staff-certificate.ts"
import { invalid, requireRevocable, validateRevocation } from "./validate-revocation.ts"

/**
 * Revocation by staff and by the platform, in the caller's transaction. The caller has checked who may do it
 * (docs/product/certificates.md).
 */

export interface RevocationByStaff extends StaffRevocation {
  serial: string
  actor: Actor
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export async function loadStaffCertificate(
  tx: ScopedTransaction,
  serial: string,
): Promise<StaffCertificateRow> {
  const certificate = await findStaffCertificate(tx, serial)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return certificate
}

/** The latest certificate that was issued for the request. */
export async function loadCertificateOfRequest(
  tx: ScopedTransaction,
  requestId: string,
  { clock }: Pick<Deps, "clock">,
): Promise<StaffCertificate | null> {
  const row = await findCertificateOfRequest(tx, requestId)
  if (!row) return null
  const suspensions = await listSuspensions(tx, row.serial)
  return presentStaffCertificate({ row, suspensions }, clock.now())
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export async function serialOfRequest(tx: ScopedTransaction, requestId: string): Promise<string> {
  const certificate = await findCertificateOfRequest(tx, requestId)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return certificate.serial
}

/**
 * Revokes a certificate and mails its holder. The evidence stays with the certificate and is not mailed.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, VALIDATION_FAILED
 */
export async function revokeByStaff(
  tx: ScopedTransaction,
  revocation: RevocationByStaff,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions">,
): Promise<void> {
  const { serial, actor, evidence, evidenceFile: fileId = null } = revocation
  const now = deps.clock.now()
  await lockCertificate(tx, serial)
  const { kind, clientId, requestId, ...state } = await loadStaffCertificate(tx, serial)
  requireRevocable(state, now)
  const options = staffReasonsFor(kind)
  const { option, event } = validateRevocation(revocation, { options, certificate: state, now })
  if (event?.isPast && !revocation.isPastConfirmed) throw invalid("isPastConfirmed", "Confirme la fecha")
  if (fileId && !(await isFreeEvidence(tx, { fileId, serial })))
    throw invalid("evidenceFile", "Suba el archivo otra vez")
  const reason = option.id
  const confirmed = event && { ...event, isConfirmed: true }
  const recorded = { serial, reason, event: confirmed, evidence: { text: evidence, fileId }, actor }
  const revokedAt = await recordRevocation(tx, recorded, deps)
  await mailRevocation(tx, { serial, clientId, reason, revokedAt, event: confirmed }, deps)
  await notifyRevocation(tx, { request: await loadRequest(tx, requestId), actor, reason }, deps)
}

/**
 * Confirms a holder's event date in the past, so that OCSP and CRL publish it. Confirming twice changes nothing.
 * @throws ApiError CERTIFICATE_NOT_FOUND, MOVE_NOT_ALLOWED without such a date
 */
export async function confirmEventDate(
  tx: ScopedTransaction,
  { serial, actor }: { serial: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await lockCertificate(tx, serial)
  const certificate = await loadStaffCertificate(tx, serial)
  const { status, eventDate: day, notBefore } = certificate
  if (status !== "revoked" || day === null) throw new ApiError("MOVE_NOT_ALLOWED")
  if (certificate.eventConfirmedAt !== null) return
  await markEventConfirmed(tx, serial, deps.clock.now())
  await recordInvalidityDate(tx, { serial, date: invalidityDate(day, { notBefore }) })
  const object = `certificate:${serial}`
  recordAudit(tx, { actor, action: "certificate.event-date-confirmed", object, data: { day } }, deps)
}

interface SentEvidence {
  actor: Actor
  file: ReceivedFile
  /** Finds the certificate in each transaction, and checks that the actor may revoke it. */
  serialIn: (tx: ScopedTransaction) => Promise<string>
}

/** Stores a file for a revocation or suspension that follows. @throws ApiError TOO_MANY_REQUESTS, FILE_… */
export async function storeEvidence(
  scope: Scope,
  { actor, file, serialIn }: SentEvidence,
  deps: Pick<Deps, "db" | "clock" | "random" | "files" | "pictures" | "pdfs" | "jobs" | "settings">,
): Promise<UploadedDocument> {
  const id = await inScope(deps.db, scope, async (tx) => {
    const requestId = `evidence ${await serialIn(tx)}`
    await claimUpload(tx, { requestId, address: null, bytes: file.bytes }, deps)
    return reserveFile(tx, deps)
  })
  const source = `${actor.area} ${actor.id}`
  const accepted = await acceptUpload(file, { format: "document", source }, deps)
  const upload = await storeUpload(scope, { id, accepted }, deps)
  return inScope(deps.db, scope, async (tx) => {
    const object = `certificate:${await serialIn(tx)}`
    await insertUpload(tx, "evidence", { ...upload, subject: object }, deps)
    recordAudit(tx, { actor, action: "certificate.evidence-sent", object, data: { file: id } }, deps)
    const { fileName: name, mediaType, bytes } = upload
    return presentEvidence({ id, name, mediaType, sizeBytes: bytes.byteLength })
  })
}

/** Reads the evidence of a certificate. Every access is audited. @throws ApiError NOT_FOUND */
export async function readEvidence(
  tx: ScopedTransaction,
  { serial, fileId, actor }: { serial: string; fileId: string; actor: Actor },
  deps: Pick<Deps, "clock" | "files">,
): Promise<StoredFile> {
  const { evidenceId: revocation } = await loadStaffCertificate(tx, serial)
  const suspensions = await listSuspensions(tx, serial)
  const isEvidence = [revocation, ...suspensions.map((one) => one.evidenceId)].includes(fileId)
  const file = isEvidence ? await readStoredFile(tx, fileId, deps) : null
  if (!file) throw new ApiError("NOT_FOUND")
  const object = `certificate:${serial}`
  recordAudit(tx, { actor, action: "certificate.evidence-viewed", object, data: { file: fileId } }, deps)
  return file
}
