import * as oids from "../asn1/object-identifiers.ts"
import type { Bytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"
import { emailOf } from "../x509/extension-values.ts"
import { firstAttributes, withoutIdentifierPrefix } from "../x509/name.ts"

/** Null for facts that the certificate does not state. */
export interface CertificateSummary {
  readonly holder: string
  /** Cédula or passport, without its prefix. */
  readonly identity: string | null
  readonly organization: string | null
  readonly ruc: string | null
  readonly email: string | null
  readonly issuer: string
  /** Decimal, as status services and FirmaEC write it. */
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Verifies nothing. @throws Asn1Error when the bytes are not a certificate */
export function summarizeCertificate(der: Bytes): CertificateSummary {
  const certificate = readCertificate(der, "BER")
  const subject = firstAttributes(certificate.subject, "BER")
  return {
    holder: subject.get(oids.commonName) ?? "",
    identity: withoutIdentifierPrefix(subject.get(oids.serialNumber)) ?? null,
    organization: subject.get(oids.organizationName) ?? null,
    ruc: withoutIdentifierPrefix(subject.get(oids.organizationIdentifier)) ?? null,
    email: emailOf(certificate) ?? null,
    issuer: firstAttributes(certificate.issuer, "BER").get(oids.commonName) ?? "",
    serial: certificate.serial,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  }
}
