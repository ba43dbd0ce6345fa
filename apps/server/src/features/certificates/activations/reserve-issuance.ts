import { ApiError } from "@trazo/contract/errors/errors"
import { holderKeyBits, validityNames } from "@trazo/domain/certificates/validity"
import { endOfRenewal } from "@trazo/domain/requests/renewal"
import type { CertificationRequest } from "@trazo/pki/authority/certification-request"
import { type Actor, clientIdOf, system } from "../../../actor.ts"
import type { PreparedCertificate, WantedCertificate } from "../../../adapters/certificate-authority/port.ts"
import { violates } from "../../../database/client.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordIntent } from "../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { issuanceProblem } from "../../requests/identity-accounts/approve-account.ts"
import { formerEndOf, requireUncontested } from "../../requests/renewals/renewal.ts"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"
import { recordRevocation } from "../certificates/record-revocation.ts"
import {
  approvedHolder,
  deleteKeyCopyRow,
  findApprovalRows,
  insertIntents,
  loadApproval,
  requireAuthorised,
  requireForItsAccount,
  requireOpen,
} from "./approval.ts"

interface Intent {
  prepared: PreparedCertificate
  /** The approved request now, which the prepared bytes must state. */
  wanted: WantedCertificate
  /** Null until it is signed and stored. */
  der: Buffer | null
}

type IntentDeps = Pick<Deps, "db" | "clock" | "authority" | "jobs">

/**
 * Stores the exact bytes to sign for this key, or returns those stored before. An approval has one intent and one key.
 * Signing starts only after this transaction commits (docs/decisions/0001-tbs-stored-before-signing.md).
 * @throws ApiError as the endpoint requestCertificate lists
 */
export async function reserveIssuance(
  scope: Scope,
  { actor, id, key }: { actor: Actor; id: string; key: CertificationRequest },
  deps: IntentDeps,
): Promise<Intent> {
  const reserved = inScope(deps.db, scope, async (tx) => {
    // The statements travel together.
    const [approval, problem] = await Promise.all([
      loadApproval(tx, { actor, id, lock: true }),
      issuanceProblem(tx, clientIdOf(actor)),
    ])
    const { certificate, request } = approval
    if (certificate) {
      if (!certificate.spkiSha256.equals(key.spkiSha256)) throw new ApiError("ALREADY_ISSUED")
      const { serial, tbs, der, notBefore } = certificate
      // Also before a stored intent is signed.
      if (der === null) requireForItsAccount(approval)
      if (der === null && problem) throw new ApiError(problem)
      const terms = { request, formerEnd: await formerEndOf(tx, request), from: notBefore }
      return { prepared: { serial, content: tbs }, wanted: wantedCertificate(terms, key), der }
    }
    const now = deps.clock.now()
    requireOpen(approval, now)
    requireAuthorised(approval, now)
    if (problem) throw new ApiError(problem)
    requireKeySize(key, approval.request)
    if (approval.keyCopy?.kind !== "wrapped") throw new ApiError("KEY_COPY_REQUIRED")
    await requireUncontested(tx, request)
    const formerEnd = await formerEndOf(tx, request)
    return storeIntent(tx, { request, formerEnd, from: now }, { actor, key }, deps)
  })
  return reserved.catch((error) => {
    throw violates(error, "certificates_spki_sha256_key") ? new ApiError("KEY_ALREADY_CERTIFIED") : error
  })
}

/** @throws ApiError KEY_REFUSED */
function requireKeySize({ keyBits }: CertificationRequest, { validity }: RequestRow): void {
  const wanted = holderKeyBits(validity)
  if (keyBits >= wanted) return
  throw new ApiError("KEY_REFUSED", {
    message: `Un certificado de ${validityNames[validity]} necesita una clave RSA de ${wanted} bits. Recargue la página para generar una nueva.`,
  })
}

function storeIntent(
  tx: ScopedTransaction,
  terms: IssuanceTerms,
  { actor, key }: { actor: Actor; key: CertificationRequest },
  deps: IntentDeps,
): Intent {
  const { request, from: now } = terms
  const wanted = wantedCertificate(terms, key)
  const { notBefore, notAfter } = wanted
  if (notAfter > deps.authority.notAfter) throw new ApiError("VALIDITY_NOT_SOLD")
  const prepared = deps.authority.prepare(wanted)
  const { serial, content } = prepared
  recordIntent(tx, { serial, notAfter }, deps)
  tx.defer(insertIntents, {
    distributorId: tx.scope.distributorId,
    status: "intent" as const,
    serial,
    tbs: content,
    spkiSha256: key.spkiSha256,
    intentAt: now,
    requestId: request.id,
    clientId: request.clientId ?? "",
    approvalNumber: request.approvalNumber,
    kind: request.kind,
    validity: request.validity,
    holderNames: holderNames(request),
    holderIdentity: approvedHolder(request).identity,
    notBefore,
    notAfter,
  })
  const data = { request: request.id, approval: request.approvalNumber }
  recordAudit(tx, { actor, action: "certificate.intended", object: `certificate:${serial}`, data }, deps)
  return { prepared, wanted, der: null }
}

interface IssuanceTerms {
  request: RequestRow
  /** Of the certificate whose file a reissue replaces. */
  formerEnd: Date | null
  /** When the intent is stored. */
  from: Date
}

function wantedCertificate(terms: IssuanceTerms, { spki }: CertificationRequest): WantedCertificate {
  return { holder: approvedHolder(terms.request), spki, ...certificateWindow(terms) }
}

/** X.509 times have whole seconds. The certificate never outlasts the representative's appointment. */
function certificateWindow({ request, formerEnd, from }: IssuanceTerms): { notBefore: Date; notAfter: Date } {
  const { kind, validity, userInfo: data } = request
  const notBefore = new Date(Math.floor(from.getTime() / 1000) * 1000)
  const { end: notAfter } = endOfRenewal({
    kind,
    validity,
    from: notBefore,
    data,
    ...(formerEnd && { formerEnd }),
  })
  if (notAfter > notBefore) return { notBefore, notAfter }
  const isLate = formerEnd !== null && formerEnd <= notBefore
  throw new ApiError("MOVE_NOT_ALLOWED", {
    message: isLate
      ? "La firma que esta reemplaza ya venció. Comuníquese con su proveedor para pedir una nueva."
      : "El nombramiento ya terminó. Comuníquese con su proveedor para pedir un certificado nuevo.",
  })
}

/**
 * Revokes the issuance intent of a request that ends, so that it can no longer be signed and stored, and deletes the key
 * copy. `request` is locked.
 */
export async function abandonIntent(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "authority" | "jobs">,
): Promise<void> {
  const { certificate, keyCopy } = await findApprovalRows(tx, request.id)
  if (certificate && certificate.status !== "intent") return
  if (certificate) {
    await recordRevocation(tx, { serial: certificate.serial, reason: null, actor: system }, deps)
  }
  if (keyCopy) {
    await deleteKeyCopyRow(tx, request)
    await removeFile(tx, keyCopy.fileId, deps)
  }
}
