import * as oids from "@trazo/pki/asn1/object-identifiers"
import { Asn1Reader, inside } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue, oidValue } from "@trazo/pki/asn1/values"
import { sequence } from "@trazo/pki/asn1/writer"
import type { Bytes } from "@trazo/pki/bytes"

export type KeyAlgorithm =
  | { readonly kind: "RSA"; readonly bits: number }
  | { readonly kind: "EC"; readonly curve: string }
  | { readonly kind: "other"; readonly identifier: string }

const curves = new Map([
  ["1.2.840.10045.3.1.7", "P-256"],
  ["1.3.132.0.34", "P-384"],
  ["1.3.132.0.35", "P-521"],
])

/** Of a key in PKCS#8. Throws Asn1Error. */
export function readKeyAlgorithm(pkcs8: Bytes): KeyAlgorithm {
  const { identifier, parameters, key } = readKey(pkcs8)
  if (identifier === oids.rsaEncryption) return { kind: "RSA", bits: bitLength(rsaNumbers(key).modulus) }
  if (identifier !== oids.ecPublicKey) return { kind: "other", identifier }
  const curve = parameters?.tag === tags.oid ? oidValue(parameters) : "explicit"
  return { kind: "EC", curve: curves.get(curve) ?? curve }
}

/** The content of the public key's BIT STRING in a SubjectPublicKeyInfo; undefined when the key does not tell. */
export function publicKeyBits(pkcs8: Bytes, { kind }: KeyAlgorithm): Bytes | undefined {
  const { key } = readKey(pkcs8)
  if (kind === "RSA") {
    const { modulus, exponent } = rsaNumbers(key)
    return sequence(modulus, exponent)
  }
  if (kind !== "EC") return undefined
  const fields = new Asn1Reader(key, "BER").enter(tags.sequence)
  fields.next(tags.integer)
  fields.next(tags.octetString)
  fields.optional(tags.constructed(0))
  const publicKey = fields.optional(tags.constructed(1))
  return publicKey && bitStringValue(inside(publicKey).next(tags.bitString))
}

function readKey(pkcs8: Bytes) {
  const info = new Asn1Reader(pkcs8, "BER").enter(tags.sequence)
  info.next(tags.integer)
  const algorithm = info.enter(tags.sequence)
  const identifier = oidValue(algorithm.next(tags.oid))
  const parameters = algorithm.done ? undefined : algorithm.next()
  return { identifier, parameters, key: info.next(tags.octetString).content }
}

/** RSAPrivateKey (RFC 8017 A.1.2): whole elements. */
function rsaNumbers(key: Bytes): { modulus: Bytes; exponent: Bytes } {
  const fields = new Asn1Reader(key, "BER").enter(tags.sequence)
  fields.next(tags.integer)
  return { modulus: fields.next(tags.integer).bytes, exponent: fields.next(tags.integer).bytes }
}

function bitLength(integer: Bytes): number {
  const { content } = new Asn1Reader(integer, "BER").next()
  const first = content.findIndex((octet) => octet !== 0)
  return first < 0 ? 0 : (content.length - first - 1) * 8 + (32 - Math.clz32(content[first] ?? 0))
}
