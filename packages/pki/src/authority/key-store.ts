import { createCipheriv, createPrivateKey, type KeyObject, pbkdf2 } from "node:crypto"
import { promisify } from "node:util"
import * as oids from "../asn1/object-identifiers.ts"
import { encodePem } from "../asn1/pem.ts"
import { integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import type { RandomOctets } from "./serial-number.ts"

/** OWASP's recommendation for PBKDF2 with HMAC-SHA-256. Takes tenths of a second. */
const iterations = 600_000

const derive = promisify(pbkdf2)

/** A wrong passphrase or a damaged key; the two are indistinguishable. */
export class KeyStoreError extends Error {
  constructor(cause: unknown) {
    super("The private key can't be opened with this passphrase", { cause })
    this.name = "KeyStoreError"
  }
}

/**
 * A private key as encrypted PKCS#8 in PEM: AES-256-CBC under PBKDF2 with HMAC-SHA-256 (RFC 5958 §3, RFC 8018 §6.2).
 * Encoded here because the export of node:crypto uses a fixed 2048 iterations.
 */
export async function encryptPrivateKey(
  key: KeyObject,
  passphrase: string,
  random: RandomOctets,
): Promise<string> {
  if (passphrase === "") throw new RangeError("A passphrase is needed")
  const [salt, iv] = [random(16), random(16)]
  const secret = await derive(passphrase, salt, iterations, 32, "sha256")
  const cipher = createCipheriv("aes-256-cbc", secret, iv)
  const plain = key.export({ format: "der", type: "pkcs8" })
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  plain.fill(0)
  const pseudoRandom = sequence(oid(oids.hmacWithSha256), nullValue())
  const derivation = sequence(
    oid(oids.pbkdf2),
    sequence(octetString(salt), integer(iterations), integer(32), pseudoRandom),
  )
  const encryption = sequence(oid(oids.aes256Cbc), octetString(iv))
  const scheme = sequence(oid(oids.pbes2), sequence(derivation, encryption))
  return encodePem("ENCRYPTED PRIVATE KEY", sequence(scheme, octetString(encrypted)))
}

/** Decrypts the output of encryptPrivateKey. Synchronous, for start-up. Throws KeyStoreError. */
export function decryptPrivateKey(pem: string, passphrase: string): KeyObject {
  // OpenSSL also opens an unencrypted key and ignores the passphrase
  if (!pem.includes("-----BEGIN ENCRYPTED PRIVATE KEY-----")) throw new KeyStoreError("not encrypted")
  try {
    return createPrivateKey({ key: pem, format: "pem", passphrase })
  } catch (cause) {
    throw new KeyStoreError(cause)
  }
}
