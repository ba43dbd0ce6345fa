import type { KeyObject } from "node:crypto"
import { inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { explicit, integer, sequence, time } from "../asn1/writer.ts"
import { asBuffer, type Bytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"
import { subjectKeyIdentifierOf } from "../x509/extension-values.ts"
import { keyIdentifierOf } from "./rsa-key.ts"
import { encodeSerial } from "./serial-number.ts"
import { signatureAlgorithm, signSequence } from "./signature.ts"

/** The issuer's parts of every signed structure, read once from its certificate. */
export type Issuer = {
  certificate: Bytes
  /** The subject of its certificate. Issued certificates repeat it byte by byte as issuer. */
  name: Bytes
  keyIdentifier: Uint8Array
  /** SubjectPublicKeyInfo, DER. */
  spki: Bytes
  notBefore: Date
  notAfter: Date
}

/** Throws Asn1Error when `certificate` is not one. */
export function issuerFrom(certificate: Uint8Array): Issuer {
  const read = readCertificate(certificate)
  return {
    certificate: read.der,
    name: read.subject,
    keyIdentifier: subjectKeyIdentifierOf(read) ?? keyIdentifierOf(read.spki),
    spki: read.spki,
    notBefore: read.notBefore,
    notAfter: read.notAfter,
  }
}

/** The bytes that a certificate's signature covers. Throws Asn1Error. */
export const tbsOf = (certificate: Uint8Array): Bytes =>
  inside(readOnly(certificate, tags.sequence)).next(tags.sequence).bytes

/** The issuer's name (DER) in TBS bytes. Throws Asn1Error. */
export function issuerNameOf(tbs: Uint8Array): Bytes {
  const fields = inside(readOnly(tbs, tags.sequence))
  fields.optional(tags.constructed(0)) // version
  fields.next(tags.integer)
  fields.next(tags.sequence) // signature
  return fields.next(tags.sequence).bytes
}

type CertificateFields = {
  /** Decimal. */
  serial: string
  /** Names and SubjectPublicKeyInfo, DER. */
  issuer: Uint8Array
  subject: Uint8Array
  spki: Uint8Array
  /** Fractions of a second are dropped. */
  notBefore: Date
  notAfter: Date
  extensions: Uint8Array[]
}

const version3 = explicit(0, integer(2))

/** TBSCertificate (RFC 5280 §4.1). Deterministic. */
export function encodeTbsCertificate(fields: CertificateFields): Buffer {
  if (fields.notAfter <= fields.notBefore) throw new RangeError("A certificate ends after it begins")
  const tbs = sequence(
    version3,
    encodeSerial(fields.serial),
    signatureAlgorithm,
    fields.issuer,
    sequence(time(fields.notBefore), time(fields.notAfter)),
    fields.subject,
    fields.spki,
    explicit(3, sequence(...fields.extensions)),
  )
  return asBuffer(tbs)
}

/**
 * Signs TBS bytes and returns the certificate. Separate from building them, so that they are stored before anything
 * is signed: after a crash the same bytes are signed again and give the same certificate, not a second one.
 */
export const signTbs = (tbs: Uint8Array, issuerKey: KeyObject): Promise<Buffer> =>
  signSequence(tbs, issuerKey)
