import { Asn1Error, inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue } from "@trazo/pki/asn1/values"
import { type Bytes, equalBytes } from "@trazo/pki/bytes"

/** The signed form that certificates, CRLs and OCSP responses share. */
export interface SignedForm {
  readonly toBeSigned: Bytes
  readonly algorithm: Bytes
  readonly signature: Bytes
}

/** @throws Asn1Error */
export function signedFormOf(der: Bytes): SignedForm {
  const outer = inside(readOnly(der, tags.sequence, "BER"))
  const toBeSigned = outer.next(tags.sequence).bytes
  const algorithm = outer.next(tags.sequence).bytes
  return { toBeSigned, algorithm, signature: bitStringValue(outer.next(tags.bitString)) }
}

/** RFC 5280 §4.1.1.2: the algorithm stands twice, and only the inner one is signed. @throws Asn1Error */
export function requireOneAlgorithm({ toBeSigned, algorithm }: SignedForm): void {
  const fields = inside(readOnly(toBeSigned, tags.sequence, "BER"))
  fields.optional(tags.constructed(0))
  fields.next(tags.integer)
  if (!equalBytes(fields.next(tags.sequence).bytes, algorithm))
    throw new Asn1Error("Two signature algorithms")
}
