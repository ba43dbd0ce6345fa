import { createHash } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, type Asn1Reader, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, integerValue, oidValue } from "../asn1/values.ts"
import { bitString, integer, nullValue, oid, sequence } from "../asn1/writer.ts"
import { asBuffer } from "../bytes.ts"

export type RsaPublicKey = { modulus: bigint; exponent: bigint }

const rsaAlgorithm = sequence(oid(oids.rsaEncryption), nullValue())

/** Reads a SubjectPublicKeyInfo of an RSA key (RFC 3279 §2.3.1). Throws Asn1Error. */
export function readRsaSpki(spki: Uint8Array): RsaPublicKey {
  const outer = inside(readOnly(spki, tags.sequence))
  const algorithm = outer.enter(tags.sequence)
  const type = algorithm.next(tags.oid)
  if (oidValue(type) !== oids.rsaEncryption) throw new Asn1Error("Not an RSA key")
  algorithm.next(tags.nullType)
  algorithm.end()
  const key = inside(readOnly(bitStringValue(outer.next(tags.bitString)), tags.sequence))
  outer.end()
  const modulus = positive(key)
  const exponent = positive(key)
  key.end()
  return { modulus, exponent }
}

function positive(reader: Asn1Reader): bigint {
  const element = reader.next(tags.integer)
  const value = integerValue(element)
  if (value <= 0n) throw new Asn1Error("Not a positive number")
  return value
}

/** The canonical SubjectPublicKeyInfo of a key, so that equal keys have equal digests. */
export function encodeRsaSpki({ modulus, exponent }: RsaPublicKey): Buffer {
  return asBuffer(sequence(rsaAlgorithm, bitString(sequence(integer(modulus), integer(exponent)))))
}

/** Key identifier: SHA-1 of the subjectPublicKey's octets, 20 octets (RFC 5280 §4.2.1.2, method 1). */
export function keyIdentifierOf(spki: Uint8Array): Buffer {
  const outer = inside(readOnly(spki, tags.sequence))
  outer.next(tags.sequence)
  return createHash("sha1")
    .update(bitStringValue(outer.next(tags.bitString)))
    .digest()
}

/** SHA-256 of a SubjectPublicKeyInfo, 32 octets; identifies keys that were certified before. */
export function spkiSha256(spki: Uint8Array): Buffer {
  return createHash("sha256").update(spki).digest()
}
