import {
  listCertificates,
  revokeCertificate,
  sendRevocationCode,
  verifyCertificate,
} from "../certificates/certificates.ts"
import {
  getSuspensionCodeDelivery,
  releaseOwnCertificate,
  sendSuspensionCode,
  suspendOwnCertificate,
} from "../certificates/holder-suspension.ts"
import { revokeWithSheet } from "../certificates/revocation-sheet.ts"
import { factorApis } from "../identity/second-factor.ts"
import { getClient, sendSignInCode, signInClient, signOutClient } from "../identity/sessions.ts"
import { getRevocationCodeDelivery } from "../platform/mail-delivery.ts"
import type { Endpoint } from "./endpoint.ts"

const { getTicket, continueSignIn, dropTicket, challengePasskey } = factorApis.client

/**
 * What still answers on the hosts of a suspended distributor: the state of a certificate, and what a holder needs to
 * revoke theirs (docs/product/certificates.md), to suspend it or to end the own suspension. Endpoints on any host answer as always.
 */
const available: readonly Pick<Endpoint, "method" | "path">[] = [
  verifyCertificate,
  listCertificates,
  sendRevocationCode,
  getRevocationCodeDelivery,
  revokeCertificate,
  sendSuspensionCode,
  getSuspensionCodeDelivery,
  suspendOwnCertificate,
  releaseOwnCertificate,
  revokeWithSheet,
  signInClient,
  sendSignInCode,
  getClient,
  signOutClient,
  getTicket,
  continueSignIn,
  dropTicket,
  challengePasskey,
]

const known = new Set(available.map(({ method, path }) => `${method} ${path}`))

export function isAvailableWhenSuspended({ method, path }: Pick<Endpoint, "method" | "path">): boolean {
  return known.has(`${method} ${path}`)
}
