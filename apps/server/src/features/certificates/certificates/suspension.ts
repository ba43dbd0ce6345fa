import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import { ApiError } from "@trazo/contract/errors/errors"
import { canMoveCertificate } from "@trazo/domain/certificates/certificate-status"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { lockCertificate } from "./certificate.ts"
import { findOpenSuspension, loadSuspension, setSuspended } from "./certificate-suspension.ts"
import {
  endOpenSuspension,
  recordRelease,
  recordReturn,
  recordSuspension,
  requireHolder,
  type SuspensionDeps,
} from "./record-suspension.ts"
import { isFreeEvidence, type StaffCertificateRow } from "./staff-certificate.ts"
import { loadStaffCertificate } from "./staff-revocation.ts"
import { invalid, requireRevocable } from "./validate-revocation.ts"

/**
 * Suspension by staff and by the platform, in the caller's transaction. The caller has checked who may do it
 * (docs/product/certificates.md).
 */

interface Changed {
  serial: string
  actor: Actor
}

/**
 * Suspends a certificate, and tells its holder the reason. A suspension of the holder's own gives way to it.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED,
 * VALIDATION_FAILED
 */
export async function suspendByStaff(
  tx: ScopedTransaction,
  { serial, actor, reason, evidence, evidenceFile }: Changed & SuspensionBody,
  deps: SuspensionDeps,
): Promise<void> {
  const fileId = evidenceFile ?? null
  const certificate = await lockRevocable(tx, serial, deps)
  const open = await findOpenSuspension(tx, serial)
  const takenOver = open?.suspendedBy.area === "client" ? open.id : null
  if (!takenOver && !canMoveCertificate(certificate.status, "suspended")) {
    throw new ApiError("MOVE_NOT_ALLOWED")
  }
  if (fileId && !(await isFreeEvidence(tx, { fileId, serial })))
    throw invalid("evidenceFile", "Suba el archivo otra vez")
  if (takenOver) await endOpenSuspension(tx, { serial, actor, reason: "takenOver", evidence: null }, deps)
  await recordSuspension(tx, { certificate, actor, reason, evidence, fileId, takenOver }, deps)
}

/**
 * Ends a suspension, after which the certificate is as before it: valid, or suspended by its holder. Tells the holder. The
 * platform alone ends its own, and staff leave the holder's to the holder.
 * The account must be one to which the certificate could be issued now.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED,
 * ACCOUNT_DISPUTED, APPROVAL_VOID
 */
export async function releaseByStaff(
  tx: ScopedTransaction,
  { serial, actor, reason, evidence }: Changed & ReleaseBody,
  deps: SuspensionDeps,
): Promise<void> {
  const certificate = await lockRevocable(tx, serial, deps)
  if (!canMoveCertificate(certificate.status, "valid")) throw new ApiError("MOVE_NOT_ALLOWED")
  const open = await findOpenSuspension(tx, serial)
  // Without a row the suspension comes from an anchor, after a backup was restored.
  if (open?.suspendedBy.area !== "executive" && actor.area !== "administrator") {
    const message = open?.suspendedBy.area === "client" ? ofTheHolder : ofThePlatform
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  await requireHolder(tx, certificate.clientId)
  const release = { certificate, actor, reason, evidence }
  if (!open?.takenOver) return await recordRelease(tx, release, deps)
  await recordReturn(tx, { ...release, former: await loadSuspension(tx, open.takenOver) }, deps)
}

const ofThePlatform = "La suspensión es de la plataforma, y solo la plataforma la levanta."
const ofTheHolder =
  "La suspensión la pidió su titular, que la levanta en su cuenta. Si no puede entrar, ayúdele a recuperar su cuenta."

/** For a certificate that the register had as suspended before a backup was restored. */
export async function keepOnHold(tx: ScopedTransaction, serial: string): Promise<void> {
  await setSuspended(tx, serial, "suspended")
}

async function lockRevocable(
  tx: ScopedTransaction,
  serial: string,
  { clock }: Pick<Deps, "clock">,
): Promise<StaffCertificateRow> {
  await lockCertificate(tx, serial)
  const certificate = await loadStaffCertificate(tx, serial)
  requireRevocable(certificate, clock.now())
  return certificate
}
