import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"

/** PKCS#8 of an Ed25519 key, before its 32 bytes (RFC 8410, section 7). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex")
/** SubjectPublicKeyInfo of one. */
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex")

/** The key of which AUDIT_KEY is the seed. */
export function privateAuditKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: "der", type: "pkcs8" })
}

/** Raw, 32 bytes. */
export function publicKeyOf(seed: Buffer): Buffer {
  return createPublicKey(privateAuditKey(seed)).export({ format: "der", type: "spki" }).subarray(-32)
}

export function readPublicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: "der", type: "spki" })
}
