import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import { ApiError } from "@trazo/contract/errors/errors"
import { requestModules } from "@trazo/domain/buying/channel"
import { type Actor, isAllowed, requireStaff } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadCertificateOfRequest, readEvidence } from "../../certificates/certificates/staff-revocation.ts"
import { hasReceipt } from "../../money/payments/payment.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { isDocumentOf } from "../../requests/requests/request-documents.ts"
import { findRequestOfFile } from "./review.ts"
import { loadReviewed, type ReviewCall } from "./review-request.ts"

/**
 * Reads a document, receipt or evidence of the request, including replaced ones. Every access is audited because the
 * files are sensitive data.
 * @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND
 */
export function readDocument(
  scope: Scope,
  { fileId, ...call }: ReviewCall & { fileId: string },
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<StoredFile> {
  const actor = requireStaff(call.actor, call.channel, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    const certificate = await loadCertificateOfRequest(tx, request.id, deps)
    if (certificate && evidenceIds(certificate).includes(fileId)) {
      return readEvidence(tx, { serial: certificate.serial, fileId, actor }, deps)
    }
    const isDocument = await isDocumentOf(tx, request.id, fileId)
    const isOfRequest = isDocument || (await hasReceipt(tx, request.id, fileId))
    const file = isOfRequest ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    const data = { file: fileId, kind: isDocument ? "paper" : "receipt" }
    recordAudit(tx, { actor, action: "paper.viewed", object: `request:${request.id}`, data }, deps)
    return file
  })
}

function evidenceIds({ revocation, suspensions }: StaffCertificate): (string | undefined)[] {
  return [revocation, ...suspensions].map((one) => one?.evidenceFile?.id)
}

/** Finds the request of a document or receipt. @throws ApiError NOT_FOUND also for a channel that the actor may not see */
export function findDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db">,
): Promise<{ request: string; channel: keyof typeof requestModules }> {
  return inScope(deps.db, scope, async (tx) => {
    const found = await findRequestOfFile(tx, fileId)
    if (!found || !isAllowed(actor, `${requestModules[found.channel]}:view`)) throw new ApiError("NOT_FOUND")
    return { request: found.id, channel: found.channel }
  })
}
