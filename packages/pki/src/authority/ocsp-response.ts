import type { KeyObject } from "node:crypto"
import type { CrlReasonCode } from "@trazo/domain/revocation-reason"
import type { KeyedCertificate } from "./authority-creation.ts"
import { contextTag, enumerated, explicit, generalizedTime, octetString, oid, sequence, tlv } from "./der.ts"
import { extension } from "./extensions.ts"
import { issuerFrom } from "./issuer.ts"
import { oids } from "./object-identifiers.ts"

import { keyIdentifierOf } from "./rsa-key.ts"
import { signed } from "./signature.ts"

export type OcspStatus =
  | { status: "good" }
  | { status: "revoked"; revokedAt: Date; reason?: CrlReasonCode | undefined }
  | { status: "unknown" }

/** One answer. `certId` is DER: as the request sent it, or from encodeCertId to sign ahead. */
export type OcspEntry = { certId: Uint8Array } & OcspStatus

/** A responder ready to sign: what every answer carries of it, encoded once. */
export type OcspResponder = { privateKey: KeyObject; id: Buffer; certificates: Buffer; notAfter: Date }

export function ocspResponderFrom({ certificate, privateKey }: KeyedCertificate): OcspResponder {
  const { certificate: der, spki, notAfter } = issuerFrom(certificate)
  // responderID byKey [2], SHA-1 of the key (RFC 6960 §4.2.1): shorter than the name
  const id = explicit(2, octetString(keyIdentifierOf(spki)))
  return { privateKey, id, certificates: explicit(0, sequence(der)), notAfter }
}

export type OcspAnswer = {
  responder: OcspResponder
  entries: [OcspEntry, ...OcspEntry[]]
  producedAt: Date
  thisUpdate: Date
  nextUpdate: Date
  /** Value of the nonce extension as the request sent it. */
  nonce?: Uint8Array | undefined
}

/**
 * A signed OCSPResponse (RFC 6960 §4.2.1), DER. No randomness goes in: with the same times, every process that
 * signs ahead gives the same bytes. Throws RangeError where the answer would outlive its responder.
 */
export async function buildOcspResponse(answer: OcspAnswer): Promise<Buffer> {
  const { responder, entries, producedAt, thisUpdate, nextUpdate, nonce } = answer
  if (nextUpdate > responder.notAfter)
    throw new RangeError("An answer can't outlive its responder's certificate")
  if (nextUpdate <= thisUpdate) throw new RangeError("An answer's next update comes after this one")
  const window = [generalizedTime(thisUpdate), explicit(0, generalizedTime(nextUpdate))]
  const responseData = sequence(
    responder.id,
    generalizedTime(producedAt),
    sequence(...entries.map((entry) => sequence(entry.certId, certStatus(entry), ...window))),
    ...(nonce ? [explicit(1, sequence(extension(oids.ocspNonce, false, nonce)))] : []),
  )
  const basic = sequence(...(await signed(responseData, responder.privateKey)), responder.certificates)
  return sequence(successful, explicit(0, sequence(basicType, octetString(basic))))
}

const successful = enumerated(0)
const basicType = oid(oids.ocspBasic)
const good = tlv(contextTag(0, "primitive"))
const unknown = tlv(contextTag(2, "primitive"))

function certStatus(entry: OcspStatus): Buffer {
  if (entry.status === "good") return good
  if (entry.status === "unknown") return unknown
  // as in a CRL, «unspecified» is said by leaving the reason out
  const reason = entry.reason ? [explicit(0, enumerated(entry.reason))] : []
  return tlv(contextTag(1, "constructed"), generalizedTime(entry.revokedAt), ...reason)
}

/** Answers without a signature (RFC 6960 §4.2.1): what was wrong, and nothing else. */
export const ocspErrors = {
  malformedRequest: sequence(enumerated(1)),
  internalError: sequence(enumerated(2)),
  tryLater: sequence(enumerated(3)),
  /** Also for certificates of other issuers (RFC 5019 §2.2.3). */
  unauthorized: sequence(enumerated(6)),
} as const
