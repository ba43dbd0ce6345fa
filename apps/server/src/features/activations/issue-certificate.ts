import type { IssuedCertificate } from "@trazo/contract/activation"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import {
  type CertificationRequest,
  CertificationRequestError,
  type CertificationRequestProblem,
  parseCertificationRequest,
} from "@trazo/pki/authority/certification-request"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadApproval } from "./load-approval.ts"
import { presentIssued } from "./presenters.ts"
import { reserveIssuance } from "./reserve-issuance.ts"
import { storeCertificate } from "./store-certificate.ts"

const refusals: Record<CertificationRequestProblem, ErrorCode> = {
  malformed: "CERTIFICATION_REQUEST_INVALID",
  signature: "REQUEST_SIGNATURE_INVALID",
  "weak-key": "KEY_REFUSED",
}

/** @throws ApiError */
function readCertificationRequest(base64: string): CertificationRequest {
  try {
    return parseCertificationRequest(Buffer.from(base64, "base64"))
  } catch (error) {
    if (error instanceof CertificationRequestError) throw new ApiError(refusals[error.problem])
    throw error
  }
}

interface CertificateRequest {
  actor: Actor
  id: string
  /** PKCS#10, DER, base64. */
  certificationRequest: string
}

/**
 * Issues the certificate of an approval. Stores the intent before signing and the certificate after signing
 * (docs/issuance-cycle.md). A retry with the same key after any interruption returns the same certificate.
 * @throws ApiError as its endpoint lists
 */
export async function requestCertificate(
  scope: Scope,
  { actor, id, certificationRequest }: CertificateRequest,
  deps: Deps,
): Promise<IssuedCertificate> {
  const key = readCertificationRequest(certificationRequest)
  const { serial, tbs, der: stored } = await reserveIssuance(scope, { actor, id, key }, deps)
  if (stored) return presentIssued({ serial, der: stored }, deps.authority.chain)
  deps.crash.reach("intent-stored")
  const der = await deps.authority.sign(tbs)
  deps.crash.reach("signed-not-stored")
  await storeCertificate(scope, { actor, id, serial, der }, deps)
  deps.crash.reach("stored-not-delivered")
  return presentIssued({ serial, der }, deps.authority.chain)
}

/** @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND */
export async function getIssuedCertificate(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  { db, authority }: Pick<Deps, "db" | "authority">,
): Promise<IssuedCertificate> {
  const { certificate } = await inScope(db, scope, (tx) => loadApproval(tx, { actor, id, lock: false }))
  if (!certificate?.der) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return presentIssued({ serial: certificate.serial, der: certificate.der }, authority.chain)
}
