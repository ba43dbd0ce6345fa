import type { Bytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { type CertificateHolder, readCertificateHolder } from "@trazo/pki/x509/certificate-holder"
import { orUndefined } from "@trazo/pki/x509/extension-values"

/** What a certificate of any authority states, in both generations of Ecuador's profiles. Nothing is verified. */
export interface CertificateFacts {
  readonly der: Bytes
  readonly name: string
  /** Cédula or passport, without prefix; null where the certificate states none. */
  readonly identity: string | null
  readonly ruc: string | null
  readonly company: string | null
  readonly role: string | null
  readonly email: string | null
  readonly speaksFor: CertificateHolder["speaksFor"] | null
  readonly issuer: { readonly name: string; readonly company: string | null }
  /** Decimal. */
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Arc of this product's policies until an authority gives it one of its own. */
const noArc = "1.3.6.1.4.1.99999.999"

/** @throws Asn1Error when the bytes are not a certificate */
export function readCertificateFacts(der: Bytes): CertificateFacts {
  const certificate = readCertificate(der, "BER")
  const holder = readCertificateHolder(certificate.der, noArc, "BER")
  return {
    der: certificate.der,
    name: nameOf(holder),
    identity: holder.identity ?? null,
    ruc: holder.ruc ?? null,
    company: holder.organisation ?? null,
    role: holder.position ?? null,
    email: orUndefined(() => holder.email) ?? null,
    speaksFor: holder.speaksFor ?? null,
    issuer: {
      name: holder.issuer.commonName ?? holder.issuer.organisation ?? "",
      company: holder.issuer.organisation ?? null,
    },
    serial: certificate.serial,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  }
}

function nameOf({ commonName, names, surnames, organisation }: CertificateHolder): string {
  const full = [names, surnames].filter(Boolean).join(" ")
  return commonName || full || organisation || ""
}
