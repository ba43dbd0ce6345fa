import { createPublicKey, type KeyObject } from "node:crypto"
import { Asn1Error, Asn1Reader, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, integerValue, oidValue } from "../asn1/values.ts"
import { element, integer, sequence } from "../asn1/writer.ts"
import { type ListedWeakKeys, modulusFingerprint } from "./listed-weak-key.ts"
import { encodeRsaSpki, readRsaSpki, spkiSha256 } from "./rsa-key.ts"
import { isSignedBy, signSequence } from "./signature.ts"
import { keyWeakness } from "./weak-key.ts"

/** The key of a PKCS#10, with possession proven. Its subject and attributes are ignored. */
export type CertificationRequest = {
  /** SubjectPublicKeyInfo, DER, in canonical form. */
  spki: Buffer
  /** SHA-256 of `spki`: equal for equal keys. */
  spkiSha256: Buffer
  keyBits: number
}

/** "signature": proof of possession fails. */
export type CertificationRequestProblem = "malformed" | "signature" | "weak-key"

export class CertificationRequestError extends Error {
  readonly problem: CertificationRequestProblem
  /** For logs, in English. */
  readonly detail: string
  constructor(problem: CertificationRequestProblem, detail: string) {
    super(`Certification request refused (${problem}): ${detail}`)
    this.name = "CertificationRequestError"
    this.problem = problem
    this.detail = detail
  }
}

/** A usual request for an RSA-4096 key has under 2 KB. */
const maximumOctets = 16 * 1024

/**
 * Reads and verifies a PKCS#10 (RFC 2986), DER. Checks the key before the signature, so that a huge key costs
 * nothing. Throws CertificationRequestError.
 */
export function parseCertificationRequest(
  der: Uint8Array,
  listed: ListedWeakKeys = new Set(),
): CertificationRequest {
  if (der.length > maximumOctets)
    throw new CertificationRequestError("malformed", `Over ${maximumOctets} octets`)
  const { key, info, algorithm, signature } = orMalformed(() => readRequest(der))
  const weakness = keyWeakness(key)
  if (weakness !== undefined) throw new CertificationRequestError("weak-key", weakness)
  if (listed.has(modulusFingerprint(key.modulus))) {
    throw new CertificationRequestError("weak-key", "Listed: its private key is public (CVE-2008-0166)")
  }
  const spki = encodeRsaSpki(key)
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" })
  if (!isSignedBy(publicKey, algorithm, info, signature)) {
    throw new CertificationRequestError("signature", `Not signed by its own key (${algorithm})`)
  }
  return { spki, spkiSha256: spkiSha256(spki), keyBits: key.modulus.toString(2).length }
}

/** A PKCS#10 for an authority's key, DER. Without subject and attributes: who certifies decides on them. */
export function signCertificationRequest(privateKey: KeyObject): Promise<Buffer> {
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" })
  const attributes = element(tags.constructed(0))
  return signSequence(sequence(integer(0), sequence(), spki, attributes), privateKey)
}

function readRequest(der: Uint8Array) {
  const outer = inside(readOnly(der, tags.sequence))
  const info = outer.next(tags.sequence)
  const algorithm = readAlgorithm(outer.enter(tags.sequence))
  const signature = bitStringValue(outer.next(tags.bitString))
  outer.end()

  const fields = inside(info)
  const version = fields.next(tags.integer)
  if (integerValue(version) !== 0n) throw new Asn1Error("Not version 1")
  fields.next(tags.sequence) // subject
  const key = readRsaSpki(fields.next(tags.sequence).bytes)
  // attributes: RFC 2986 requires the field; some writers omit it
  readAttributes(fields.optional(tags.constructed(0))?.content)
  fields.end()
  return { key, info: info.bytes, algorithm, signature }
}

/** RSA signatures have NULL as parameters, or none (RFC 4055 §5). */
function readAlgorithm(fields: Asn1Reader): string {
  const algorithm = oidValue(fields.next(tags.oid))
  const parameters = fields.optional(tags.nullType)
  if (parameters?.content.length) throw new Asn1Error("NULL with content")
  fields.end()
  return algorithm
}

/** Attributes are ignored, but must be DER. */
function readAttributes(content: Uint8Array = new Uint8Array()): void {
  const attributes = new Asn1Reader(content)
  while (!attributes.done) attributes.next(tags.sequence)
}

function orMalformed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Asn1Error) throw new CertificationRequestError("malformed", error.message)
    throw error
  }
}
