import { type Asn1Element, Asn1Error, Asn1Reader, inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue, integerValue, oidValue, smallIntegerValue } from "@trazo/pki/asn1/values"
import type { Bytes } from "@trazo/pki/bytes"
import type { WorkBudget } from "../work-budget.ts"
import { type HashName, hashOfOid, signatureAlgorithmOfOid } from "./algorithms.ts"

/** What a signature over bytes is made with. */
export interface SignatureMethod {
  readonly family: "RSA" | "RSA-PSS" | "ECDSA"
  readonly hash: HashName
  /** Octets of salt (RSA-PSS). */
  readonly saltLength?: number
}

/** `unsupported`: this reader cannot say. */
export type Arithmetic = "intact" | "altered" | "unsupported"

/** Reads an AlgorithmIdentifier; undefined for one that this reader does not know. */
export function signatureMethodOf(algorithm: Bytes, besides?: HashName): SignatureMethod | undefined {
  const fields = inside(readOnly(algorithm, tags.sequence, "BER"))
  const known = signatureAlgorithmOfOid(oidValue(fields.next(tags.oid)))
  if (!known) return undefined
  if (known.family === "RSA-PSS") return fields.done ? undefined : pssMethod(fields)
  const hash = known.hash ?? besides
  return hash && { family: known.family, hash }
}

/** RSASSA-PSS-params (RFC 4055 §3.1); SHA-1 and 20 octets by default. */
function pssMethod(fields: Asn1Reader): SignatureMethod | undefined {
  const parameters = fields.enter(tags.sequence)
  const hashField = parameters.optional(tags.constructed(0))
  const mask = parameters.optional(tags.constructed(1))
  const salt = parameters.optional(tags.constructed(2))
  const hash = hashField
    ? hashOfOid(oidValue(inside(hashField).enter(tags.sequence).next(tags.oid)))
    : "SHA-1"
  // WebCrypto uses one hash for both
  if (!hash || maskHashOf(mask) !== hash) return undefined
  return {
    family: "RSA-PSS",
    hash,
    saltLength: salt ? smallIntegerValue(inside(salt).next(tags.integer)) : 20,
  }
}

/** Of MGF1, whose hash is SHA-1 by default. */
function maskHashOf(mask: Asn1Element | undefined): HashName | undefined {
  if (!mask) return "SHA-1"
  const generator = inside(mask).enter(tags.sequence)
  if (oidValue(generator.next(tags.oid)) !== maskGeneration1) return undefined
  return generator.done ? undefined : hashOfOid(oidValue(generator.enter(tags.sequence).next(tags.oid)))
}

const maskGeneration1 = "1.2.840.113549.1.1.8"

const webHashes = new Set<HashName>(["SHA-1", "SHA-256", "SHA-384", "SHA-512"])

/** Verifies `signature` over `bytes`; ECDSA signatures are DER, or r and s side by side as XML writes them. */
export async function verifySignature(
  work: WorkBudget,
  spki: Bytes,
  method: SignatureMethod | undefined,
  bytes: Bytes,
  signature: Bytes,
  form: "DER" | "plain" = "DER",
): Promise<Arithmetic> {
  if (!method || !webHashes.has(method.hash)) return "unsupported"
  work.spendVerification(spki.length, bytes.length)
  try {
    const key = keyOf(spki)
    if ((key.family === "ECDSA") !== (method.family === "ECDSA")) return "altered"
    const octets = key.octets && form === "DER" ? plainSignature(signature, key.octets) : signature
    const name = { RSA: "RSASSA-PKCS1-v1_5", "RSA-PSS": "RSA-PSS", ECDSA: "ECDSA" }[method.family]
    const importing = key.curve ? { name, namedCurve: key.curve } : { name, hash: method.hash }
    const imported = await crypto.subtle.importKey("spki", key.spki, importing, false, ["verify"])
    const verifying = { name, hash: method.hash, saltLength: method.saltLength ?? 0 }
    return (await crypto.subtle.verify(verifying, imported, octets, bytes)) ? "intact" : "altered"
  } catch (error) {
    // a curve or a key that WebCrypto does not load
    if (error instanceof Asn1Error || error instanceof DOMException) return "unsupported"
    throw error
  }
}

const curves: Record<string, { name: string; octets: number }> = {
  "1.2.840.10045.3.1.7": { name: "P-256", octets: 32 },
  "1.3.132.0.34": { name: "P-384", octets: 48 },
  "1.3.132.0.35": { name: "P-521", octets: 66 },
}

interface PublicKey {
  readonly family: "RSA" | "ECDSA"
  readonly spki: Bytes
  readonly curve?: string
  /** Octets of r and of s. */
  readonly octets?: number
}

function keyOf(spki: Bytes): PublicKey {
  const algorithm = inside(readOnly(spki, tags.sequence, "BER")).enter(tags.sequence)
  const type = oidValue(algorithm.next(tags.oid))
  if (type !== "1.2.840.10045.2.1") {
    const [, exponent] = rsaNumbersOf(spki)
    if (exponent.content.length > longestExponent) throw new Asn1Error("Exponent too long")
    return { family: "RSA", spki }
  }
  const curve = curves[oidValue(algorithm.next(tags.oid))]
  if (!curve) throw new Asn1Error("Unknown curve")
  return { family: "ECDSA", spki, curve: curve.name, octets: curve.octets }
}

/** r and s side by side, as WebCrypto takes them. */
function plainSignature(der: Bytes, octets: number): Bytes {
  const pair = inside(readOnly(der, tags.sequence, "BER"))
  const plain = new Uint8Array(octets * 2)
  for (const at of [0, octets]) {
    const value = integerValue(pair.next(tags.integer))
      .toString(16)
      .padStart(octets * 2, "0")
    if (value.length > octets * 2 || value.startsWith("-")) throw new Asn1Error("Bad signature")
    for (let index = 0; index < octets; index++) {
      plain[at + index] = Number.parseInt(value.slice(index * 2, index * 2 + 2), 16)
    }
  }
  return plain
}

/** Octets. The time of a verification grows with it, and some platforms take none longer. */
const longestExponent = 8

function rsaNumbersOf(spki: Bytes): [modulus: Asn1Element, exponent: Asn1Element] {
  const fields = inside(readOnly(spki, tags.sequence, "BER"))
  fields.next(tags.sequence)
  const key = new Asn1Reader(bitStringValue(fields.next(tags.bitString)), "BER").enter(tags.sequence)
  return [key.next(tags.integer), key.next(tags.integer)]
}

/** Bits of an RSA modulus; undefined for other keys. */
export function rsaBitsOf(spki: Bytes): number | undefined {
  try {
    if (keyOf(spki).family !== "RSA") return undefined
    return integerValue(rsaNumbersOf(spki)[0]).toString(2).length
  } catch (error) {
    if (error instanceof Asn1Error) return undefined
    throw error
  }
}
