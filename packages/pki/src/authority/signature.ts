import { type KeyObject, sign, verify } from "node:crypto"
import { bitString, nullValue, oid, sequence } from "./der.ts"
import { oids } from "./object-identifiers.ts"

/**
 * sha256WithRSAEncryption, whose parameters are NULL (RFC 4055 §5). RSASSA-PKCS1-v1_5 takes no random input: the
 * same bytes under the same key give the same signature, which is what makes signing a stored intent repeatable.
 */
export const signatureAlgorithm: Buffer = sequence(oid(oids.sha256WithRsa), nullValue())

const hashes: ReadonlyMap<string, string> = new Map([
  [oids.sha256WithRsa, "sha256"],
  [oids.sha384WithRsa, "sha384"],
  [oids.sha512WithRsa, "sha512"],
])

/** The signed form that certificates, CRLs and OCSP answers share: what is signed, algorithm, signature. */
export async function signed(toBeSigned: Uint8Array, key: KeyObject): Promise<Buffer[]> {
  return [Buffer.from(toBeSigned), signatureAlgorithm, bitString(await signBytes(toBeSigned, key))]
}

/** The callback form runs in the thread pool, so that signing never holds up the event loop. */
function signBytes(bytes: Uint8Array, key: KeyObject): Promise<Buffer> {
  if (key.asymmetricKeyType !== "rsa") throw new TypeError("The authority signs with RSA keys")
  return new Promise((resolve, reject) => {
    sign("sha256", bytes, key, (error, signature) => (error ? reject(error) : resolve(signature)))
  })
}

/** Whether `signature` over `bytes` is `key`'s; false for algorithms other than RSA PKCS#1 v1.5 with SHA-2. */
export function isSignedBy(
  key: KeyObject,
  algorithm: string,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  const hash = hashes.get(algorithm)
  if (hash === undefined || key.asymmetricKeyType !== "rsa") return false
  return verify(hash, bytes, key, signature)
}
