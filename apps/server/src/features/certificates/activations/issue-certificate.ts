import type * as contract from "@trazo/contract/certificates/activation"
import type { IssuedCertificate } from "@trazo/contract/certificates/activation"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import {
  type CertificationRequest,
  CertificationRequestError,
  type CertificationRequestProblem,
  parseCertificationRequest,
} from "@trazo/pki/authority/certification-request"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordIssued } from "../../authority/authority/certificate-status.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { issuanceProblem } from "../../requests/identity-accounts/approve-account.ts"
import { recordReplacement } from "../../requests/renewals/renewal.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { type RequestRow, verifiedEmailOf } from "../../requests/requests/request.ts"
import { keepOnHold } from "../certificates/suspension.ts"
import { makeSheet } from "../revocation-sheets/revocation-sheet.ts"
import { loadApproval, markIssued, requireForItsAccount } from "./approval.ts"
import { presentIssued } from "./presenters.ts"
import { reserveIssuance } from "./reserve-issuance.ts"

const refusals: Record<CertificationRequestProblem, ErrorCode> = {
  malformed: "CERTIFICATION_REQUEST_INVALID",
  signature: "REQUEST_SIGNATURE_INVALID",
  "weak-key": "KEY_REFUSED",
}

/** @throws ApiError */
function readCertificationRequest(
  base64: string,
  { weakKeys }: Pick<Deps, "weakKeys">,
): CertificationRequest {
  try {
    return parseCertificationRequest(Buffer.from(base64, "base64"), weakKeys)
  } catch (error) {
    if (error instanceof CertificationRequestError) throw new ApiError(refusals[error.problem])
    throw error
  }
}

/**
 * Issues the certificate of an approval. Stores the intent before signing and the certificate after signing
 * (docs/issuance-cycle.md). A retry with the same key after any interruption returns the same certificate.
 * @throws ApiError as its endpoint lists
 */
export async function requestCertificate(
  { scope, actor, params: { id }, body: { certificationRequest } }: Call<typeof contract.requestCertificate>,
  deps: Deps,
): Promise<IssuedCertificate> {
  const key = readCertificationRequest(certificationRequest, deps)
  const { prepared, wanted, der: stored } = await reserveIssuance(scope, { actor, id, key }, deps)
  const { serial } = prepared
  if (stored) return presentIssued({ serial, der: stored }, deps.authority.chainOf(stored))
  deps.crash.reach("intent-stored")
  const der = await deps.authority.sign(prepared, wanted)
  deps.crash.reach("signed-not-stored")
  const sheetCode = await storeCertificate(scope, { actor, id, serial, der }, deps)
  deps.crash.reach("stored-not-delivered")
  return presentIssued({ serial, der, sheetCode }, deps.authority.chainOf(der))
}

type StoreDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions"
>

/**
 * Stores a signed certificate, its register entry, the request's move, the audit entry and the mail in one transaction.
 * Does nothing if the certificate is already stored.
 * @returns the code of its revocation sheet, which is also in the mail and stored nowhere; null if it was stored already
 * @throws ApiError MOVE_NOT_ALLOWED if the approval ended during signing, APPROVAL_VOID or ACCOUNT_DISPUTED if the account
 * lost it; the certificate is then not delivered
 */
async function storeCertificate(
  scope: Scope,
  { actor, id, serial, der }: { actor: Actor; id: string; serial: string; der: Buffer },
  deps: StoreDeps,
): Promise<string | null> {
  return await inScope(deps.db, scope, async (tx) => {
    const [approval, recipient, problem] = await Promise.all([
      loadApproval(tx, { actor, id, lock: true }),
      loadEmailRecipient(tx, actor),
      issuanceProblem(tx, clientIdOf(actor)),
    ])
    const { request, certificate } = approval
    if (certificate?.serial !== serial || certificate.status === "revoked")
      throw new ApiError("MOVE_NOT_ALLOWED")
    if (certificate.der) return null
    requireForItsAccount(approval)
    if (problem) throw new ApiError(problem)
    const sheetCode = await makeSheet(tx, serial, deps)
    const [isGood] = await Promise.all([
      recordIssued(tx, { serial, der }, deps),
      markIssued(tx, serial, { der, issuedAt: deps.clock.now() }),
      request.status === "approved"
        ? moveRequest(tx, { request, to: "issued", actor }, deps)
        : notifyEvent(tx, { event: "certificateIssued", request, actor }, deps),
      mailSupplies(tx, recipient, { validUntil: certificate.notAfter, request, sheetCode }, deps),
    ])
    if (!isGood) await keepOnHold(tx, serial)
    await recordReplacement(tx, request, serial)
    const data = { request: id, approval: request.approvalNumber }
    recordAudit(tx, { actor, action: "certificate.issued", object: `certificate:${serial}`, data }, deps)
    return sheetCode
  })
}

async function loadEmailRecipient(tx: ScopedTransaction, actor: Actor) {
  const [client, brand] = await Promise.all([loadClient(tx, clientIdOf(actor)), loadBrand(tx)])
  return { client, brand }
}

async function mailSupplies(
  tx: ScopedTransaction,
  { client, brand }: Awaited<ReturnType<typeof loadEmailRecipient>>,
  { validUntil, request, sheetCode }: { validUntil: Date; request: RequestRow; sheetCode: string },
  deps: StoreDeps,
): Promise<void> {
  const link = brandUrl(deps.settings, brand, paths.managerSignatures)
  const sheet = { code: sheetCode, address: brandUrl(deps.settings, brand, paths.revoke) }
  const variables = { names: client.names, validUntil: formatDate(validUntil), link, sheet }
  const to = verifiedEmailOf(request)
  await queueMail(tx, { to, template: "supplies", variables, brand, requestId: request.id }, deps)
}

/** @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND */
export async function getIssuedCertificate(
  { scope, actor, params: { id } }: Call<typeof contract.getIssuedCertificate>,
  { db, authority }: Pick<Deps, "db" | "authority">,
): Promise<IssuedCertificate> {
  const { certificate } = await inScope(db, scope, (tx) => loadApproval(tx, { actor, id, lock: false }))
  if (!certificate?.der) throw new ApiError("CERTIFICATE_NOT_FOUND")
  const { serial, der } = certificate
  return presentIssued({ serial, der }, authority.chainOf(der))
}
