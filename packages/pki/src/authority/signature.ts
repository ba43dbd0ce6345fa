import { type KeyObject, sign, verify } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import { bitString, nullValue, oid, sequence } from "../asn1/writer.ts"
import { asBuffer, type Bytes } from "../bytes.ts"

/**
 * sha256WithRSAEncryption, whose parameters are NULL (RFC 4055 §5). RSASSA-PKCS1-v1_5 is deterministic, which makes
 * signing stored bytes repeatable.
 */
export const signatureAlgorithm: Bytes = sequence(oid(oids.sha256WithRsa), nullValue())

const digests: ReadonlyMap<string, string> = new Map([
  [oids.sha256WithRsa, "sha256"],
  [oids.sha384WithRsa, "sha384"],
  [oids.sha512WithRsa, "sha512"],
])

/**
 * The signed form that certificates, CRLs and OCSP responses share, DER: what is signed, algorithm, signature, then
 * `rest`. Signs in the thread pool, without blocking the event loop.
 */
export async function signSequence(
  toBeSigned: Uint8Array,
  key: KeyObject,
  ...rest: Uint8Array[]
): Promise<Buffer> {
  const signature = await signBytes(toBeSigned, key)
  return asBuffer(sequence(toBeSigned, signatureAlgorithm, bitString(signature), ...rest))
}

/** SHA-256 with RSA, in the thread pool. */
export async function signBytes(toBeSigned: Uint8Array, key: KeyObject): Promise<Buffer> {
  if (key.asymmetricKeyType !== "rsa") throw new TypeError("The authority signs with RSA keys")
  return await new Promise<Buffer>((resolve, reject) => {
    sign("sha256", toBeSigned, key, (error, octets) => (error ? reject(error) : resolve(octets)))
  })
}

/** Whether `signature` over `bytes` is by `key`; false for algorithms other than RSA PKCS#1 v1.5 with SHA-2. */
export function isSignedBy(
  key: KeyObject,
  algorithm: string,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  const digest = digests.get(algorithm)
  if (digest === undefined || key.asymmetricKeyType !== "rsa") return false
  return verify(digest, bytes, key, signature)
}
