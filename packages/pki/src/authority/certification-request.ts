import { createPublicKey } from "node:crypto"
import { contextTag, tags } from "./der.ts"
import {
  bitStringValue,
  DerError,
  DerReader,
  inside,
  integerValue,
  oidValue,
  readOnly,
} from "./der-reader.ts"
import { encodeRsaSpki, readRsaSpki, spkiSha256 } from "./rsa-key.ts"
import { isSignedBy } from "./signature.ts"
import { weaknessOf } from "./weak-key.ts"

/** What remains of a PKCS#10: its key, proven to be in the sender's hands. Its subject and wishes don't count. */
export type CertificationRequest = {
  /** SubjectPublicKeyInfo, DER, rewritten in its one form. */
  spki: Buffer
  /** SHA-256 of `spki`: equal for equal keys. */
  spkiSha256: Buffer
  keyBits: number
}

/**
 * Why a PKCS#10 is refused: it isn't one ("malformed"), its sender doesn't hold the key ("signature"), or the key
 * is guessable ("weak-key"). `detail` is for logs, in English.
 */
export type CertificationRequestProblem = "malformed" | "signature" | "weak-key"

export class CertificationRequestError extends Error {
  readonly problem: CertificationRequestProblem
  readonly detail: string
  constructor(problem: CertificationRequestProblem, detail: string) {
    super(`Certification request refused (${problem}): ${detail}`)
    this.name = "CertificationRequestError"
    this.problem = problem
    this.detail = detail
  }
}

/** An honest request for an RSA-4096 key is under 2 KB. */
const maximumOctets = 16 * 1024

/**
 * Reads and proves a PKCS#10 (RFC 2986), DER; throws CertificationRequestError. The key is weighed before the
 * signature is checked, so that a huge key costs nothing.
 */
export function parseCertificationRequest(der: Uint8Array): CertificationRequest {
  if (der.length > maximumOctets)
    throw new CertificationRequestError("malformed", `Over ${maximumOctets} octets`)
  const { key, info, algorithm, signature } = orMalformed(() => readRequest(der))
  const weakness = weaknessOf(key)
  if (weakness !== undefined) throw new CertificationRequestError("weak-key", weakness)
  const spki = encodeRsaSpki(key)
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" })
  if (!isSignedBy(publicKey, algorithm, info, signature)) {
    throw new CertificationRequestError("signature", `Not signed by its own key (${algorithm})`)
  }
  return { spki, spkiSha256: spkiSha256(spki), keyBits: key.modulus.toString(2).length }
}

function readRequest(der: Uint8Array) {
  const outer = inside(readOnly(der, tags.sequence))
  const info = outer.next(tags.sequence)
  const algorithm = readAlgorithm(outer.enter(tags.sequence))
  const signature = bitStringValue(outer.next(tags.bitString))
  outer.end()

  const fields = inside(info)
  const version = fields.next(tags.integer)
  if (integerValue(version) !== 0n) throw new DerError("Not version 1", version.offset)
  fields.next(tags.sequence) // the subject, which doesn't count
  const key = readRsaSpki(fields.next(tags.sequence).bytes)
  // attributes: RFC 2986 wants them, empty or not; some writers leave them out
  readAttributes(fields.optional(contextTag(0, "constructed"))?.content)
  fields.end()
  return { key, info: info.bytes, algorithm, signature }
}

/** RSA signatures have NULL for parameters, or none (RFC 4055 §5). */
function readAlgorithm(fields: DerReader): string {
  const algorithm = oidValue(fields.next(tags.oid))
  const parameters = fields.optional(tags.null)
  if (parameters?.content.length) throw new DerError("NULL with content", parameters.offset)
  fields.end()
  return algorithm
}

/** Attributes don't count either, but what isn't even DER is no request. */
function readAttributes(content: Uint8Array = new Uint8Array()): void {
  const attributes = new DerReader(content)
  while (!attributes.done) attributes.next(tags.sequence)
}

function orMalformed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DerError) throw new CertificationRequestError("malformed", error.message)
    throw error
  }
}
