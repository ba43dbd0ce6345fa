import { createHash } from "node:crypto"
import { bitString, integer, nullValue, oid, sequence, tags } from "./der.ts"
import {
  bitStringValue,
  DerError,
  type DerReader,
  inside,
  integerValue,
  oidValue,
  readOnly,
} from "./der-reader.ts"
import { oids } from "./object-identifiers.ts"

export type RsaPublicKey = { modulus: bigint; exponent: bigint }

const rsaAlgorithm = sequence(oid(oids.rsaEncryption), nullValue())

/** Reads a SubjectPublicKeyInfo that holds an RSA key (RFC 3279 §2.3.1); throws DerError on anything else. */
export function readRsaSpki(spki: Uint8Array): RsaPublicKey {
  const outer = inside(readOnly(spki, tags.sequence))
  const algorithm = outer.enter(tags.sequence)
  const type = algorithm.next(tags.oid)
  if (oidValue(type) !== oids.rsaEncryption) throw new DerError("Not an RSA key", type.offset)
  algorithm.next(tags.null)
  algorithm.end()
  const key = inside(readOnly(bitStringValue(outer.next(tags.bitString)), tags.sequence))
  outer.end()
  const modulus = positive(key)
  const exponent = positive(key)
  key.end()
  return { modulus, exponent }
}

function positive(reader: DerReader): bigint {
  const element = reader.next(tags.integer)
  const value = integerValue(element)
  if (value <= 0n) throw new DerError("Not a positive number", element.offset)
  return value
}

/** The one SubjectPublicKeyInfo of a key: written from its numbers, so that a key has one form and one digest. */
export function encodeRsaSpki({ modulus, exponent }: RsaPublicKey): Buffer {
  return sequence(rsaAlgorithm, bitString(sequence(integer(modulus), integer(exponent))))
}

/** Key identifier: SHA-1 of the subjectPublicKey's octets, 20 octets (RFC 5280 §4.2.1.2, method 1). */
export function keyIdentifierOf(spki: Uint8Array): Buffer {
  const outer = inside(readOnly(spki, tags.sequence))
  outer.next(tags.sequence)
  return createHash("sha1")
    .update(bitStringValue(outer.next(tags.bitString)))
    .digest()
}

/** SHA-256 of a SubjectPublicKeyInfo, 32 octets: what tells whether a key was certified before. */
export function spkiSha256(spki: Uint8Array): Buffer {
  return createHash("sha256").update(spki).digest()
}
