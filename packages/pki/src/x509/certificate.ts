import { Asn1Reader, type EncodingRules, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import type { Bytes } from "../bytes.ts"
import { readTbsCertificate, type TbsCertificate } from "./tbs-certificate.ts"

/** An X.509 certificate (RFC 5280 §4.1). */
export interface Certificate extends TbsCertificate {
  readonly der: Bytes
}

/**
 * Reads a certificate of any issuer; verifies nothing. Certificates of other authorities in files that people hold
 * are read as BER, which also allows bytes after the certificate. Throws Asn1Error.
 */
export function readCertificate(der: Uint8Array, rules: EncodingRules = "DER"): Certificate {
  const file = new Asn1Reader(der, rules)
  const whole = file.next(tags.sequence)
  if (rules === "DER") file.end()
  const outer = inside(whole)
  const fields = outer.enter(tags.sequence)
  outer.next(tags.sequence) // signatureAlgorithm
  outer.next(tags.bitString) // signatureValue
  outer.end()
  return { der: whole.bytes, ...readTbsCertificate(fields) }
}
