import type { IssuedCertificate } from "@trazo/contract/activation"
import type { Actor } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { keepIntent } from "./keep-intent.ts"
import { presentIssued } from "./presenters.ts"
import { readCertificationRequest } from "./read-certification-request.ts"
import { storeCertificate } from "./store-certificate.ts"

export interface CertificateRequest {
  actor: Actor
  /** The approved request's id. */
  id: string
  /** PKCS#10, DER, base64. */
  certificationRequest: string
}

/**
 * Issues the certificate of an approval: intent, signature, certificate, each kept before the next begins
 * (docs/issuance-cycle.md). Asked again with the same key, wherever it was cut off, it answers the same certificate.
 * @throws ApiError as its endpoint lists
 */
export async function requestCertificate(
  scope: Scope,
  { actor, id, certificationRequest }: CertificateRequest,
  deps: Deps,
): Promise<IssuedCertificate> {
  const key = readCertificationRequest(certificationRequest)
  const { serial, tbs, der: stored } = await keepIntent(scope, { actor, id, key }, deps)
  if (stored) return presentIssued({ serial, der: stored }, deps.authority.chain)
  deps.crash.reach("intent-stored")
  const der = await deps.authority.sign(tbs)
  deps.crash.reach("signed-not-stored")
  await storeCertificate(scope, { actor, id, serial, der }, deps)
  deps.crash.reach("stored-not-delivered")
  return presentIssued({ serial, der }, deps.authority.chain)
}
