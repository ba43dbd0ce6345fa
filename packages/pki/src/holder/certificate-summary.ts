import type { BerElement } from "./ber-reader.ts"
import { BerReader } from "./ber-reader.ts"
import type { Bytes } from "./bytes.ts"
import { type CertificateFields, readCertificate } from "./certificate-fields.ts"
import { tags } from "./der-writer.ts"
import { identifiers } from "./object-identifiers.ts"

/** A certificate in facts that a page can show. What a certificate doesn't say is null. */
export interface CertificateSummary {
  readonly holder: string
  /** Cédula or passport, without its prefix. */
  readonly identity: string | null
  readonly organization: string | null
  readonly ruc: string | null
  readonly email: string | null
  readonly issuer: string
  /** Decimal, as the status services and FirmaEC write it. */
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Throws BerError where the bytes aren't a certificate. Nothing is verified. */
export function summarizeCertificate(certificate: Bytes): CertificateSummary {
  const fields = readCertificate(certificate)
  const subject = fields.subject.attributes
  return {
    holder: subject.get(identifiers.commonName) ?? "",
    identity: withoutPrefix(subject.get(identifiers.serialNumber)),
    organization: subject.get(identifiers.organization) ?? null,
    ruc: withoutPrefix(subject.get(identifiers.organizationIdentifier)),
    email: emailOf(fields),
    issuer: fields.issuer.attributes.get(identifiers.commonName) ?? "",
    serial: fields.serial,
    notBefore: fields.notBefore,
    notAfter: fields.notAfter,
  }
}

/** IDCEC-, PASEC-, VATEC-, and the TINEC- that one authority writes (ETSI EN 319 412-1 §5.1.3). */
function withoutPrefix(value: string | undefined): string | null {
  return value?.replace(/^[A-Z]{3}EC-/, "") ?? null
}

/** rfc822Name is [1] IMPLICIT IA5String (RFC 5280 §4.2.1.6). */
const rfc822Name = 0x81

function emailOf({ extensions }: CertificateFields): string | null {
  const names = extensions.get(identifiers.subjectAltName)
  if (names === undefined) return null
  for (const reader = new BerReader(names).enter(tags.sequence); !reader.done; ) {
    const name: BerElement = reader.next()
    if (name.tag === rfc822Name) return new TextDecoder().decode(name.content)
  }
  return null
}
