import { dayMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { explicit, integer, nullValue, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import type { Bytes } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { accessAddressesOf } from "@trazo/pki/x509/extension-values"
import { digest } from "../cms/algorithms.ts"
import { WorkBudget } from "../work-budget.ts"
import { keyOctets } from "./read-ocsp.ts"
import { type Evidence, evidenceFor } from "./revocation.ts"

const clocksDiffer = 10 * minuteMilliseconds

/**
 * An OCSPRequest for one certificate, with its CertID alone (RFC 6960 §4.1.1), DER. SHA-1 is what every service knows. A nonce
 * asks for an answer of this moment, not one that was signed hours ago; the relay takes none.
 */
export function statusQuestion(certificate: Certificate, issuer: Certificate, nonce?: Bytes): Bytes {
  const certId = sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(digest("SHA-1", issuer.subject)),
    octetString(digest("SHA-1", keyOctets(issuer))),
    integer(BigInt(certificate.serial)),
  )
  const extensions = nonce
    ? [explicit(2, sequence(sequence(oid(oids.ocspNonce), octetString(octetString(nonce)))))]
    : []
  return sequence(sequence(sequence(sequence(certId)), ...extensions))
}

/** Where the certificate says that its issuer answers. */
export function responderOf(certificate: Certificate): string | null {
  return accessAddressesOf(certificate, oids.ocsp).find((address) => /^https?:/i.test(address)) ?? null
}

/**
 * What an OCSPResponse says of the certificate, if its issuer or a responder of its issuer signed it. A «good» counts while it
 * is fresh; a revocation always. Undefined otherwise.
 */
export async function readStatusAnswer(
  der: Bytes,
  { certificate, issuer, now }: { certificate: Certificate; issuer: Certificate; now: Date },
): Promise<Evidence | undefined> {
  const found = await evidenceFor(certificate, issuer, { ocsp: [der], crls: [] }, new WorkBudget())
  const revoked = found.find(({ status }) => status === "revoked")
  return revoked ?? found.find((one) => isFresh(one, now))
}

/** Clocks differ by minutes. Without an end, an answer counts for a day. */
function isFresh(evidence: Evidence, now: Date): boolean {
  if (evidence.status !== "good") return false
  const until = evidence.until?.getTime() ?? evidence.asOf.getTime() + dayMilliseconds
  return evidence.asOf.getTime() <= now.getTime() + clocksDiffer && now.getTime() <= until + clocksDiffer
}
