import { listedCertificates } from "@trazo/documents/trust/listed-certificates"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { type CertId, certIdKeyFor, type IssuerKeys, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { accessAddressesOf, orUndefined } from "@trazo/pki/x509/extension-values"

/** The authorities whose certificates the server asks about: those of the trust list, and this platform's own. */
export interface KnownIssuers {
  issued(certId: CertId): boolean
  /** Whether a certificate of theirs names the origin, which then may have a port of its own. */
  names(origin: string): boolean
}

/** @param own DER */
export async function openKnownIssuers(own: readonly Uint8Array[]): Promise<KnownIssuers> {
  const certificates = [...(await listedCertificates()), ...own].map((der) =>
    readCertificate(new Uint8Array(der), "BER"),
  )
  const keys = certificates.flatMap((one) => keysOf(one) ?? [])
  const origins = new Set(certificates.flatMap(originsOf))
  return {
    issued: (certId) => keys.some((one) => isFromIssuer(certId, one)),
    names: (origin) => origins.has(origin),
  }
}

const keysOf = ({ subject, spki }: Certificate): IssuerKeys | undefined =>
  orUndefined(() => certIdKeyFor({ name: subject, spki }))

const originsOf = (certificate: Certificate): string[] =>
  accessAddressesOf(certificate, oids.ocsp).flatMap((address) => URL.parse(address)?.origin ?? [])
