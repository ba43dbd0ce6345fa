import { readCertificate, subjectKeyIdentifierOf } from "./certificate.ts"
import { keyIdentifierOf } from "./rsa-key.ts"

/** What an authority puts into everything it signs, cut out of its certificate once. */
export type Issuer = {
  certificate: Buffer
  /** Subject of its certificate, to the byte what its certificates carry as issuer. */
  name: Buffer
  keyIdentifier: Buffer
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer
  notAfter: Date
}

/** Throws DerError where `certificate` isn't one. */
export function issuerFrom(certificate: Uint8Array): Issuer {
  const read = readCertificate(certificate)
  return {
    certificate: read.der,
    name: read.subject,
    keyIdentifier: subjectKeyIdentifierOf(read) ?? keyIdentifierOf(read.spki),
    spki: read.spki,
    notAfter: read.notAfter,
  }
}
