import { createCipheriv, createPrivateKey, type KeyObject, pbkdf2 } from "node:crypto"
import { promisify } from "node:util"
import { integer, nullValue, octetString, oid, sequence } from "./der.ts"
import { oids } from "./object-identifiers.ts"
import { derToPem } from "./pem.ts"
import type { RandomOctets } from "./serial.ts"

/** OWASP's figure for PBKDF2 with HMAC-SHA-256; some tenths of a second, once at start-up. */
const iterations = 600_000

const derive = promisify(pbkdf2)

/** The passphrase doesn't open the key, or what was stored is damaged: the two can't be told apart. */
export class KeyStoreError extends Error {
  constructor(cause: unknown) {
    super("The private key can't be opened with this passphrase", { cause })
    this.name = "KeyStoreError"
  }
}

/**
 * A private key as encrypted PKCS#8 in PEM: AES-256-CBC under PBKDF2 with HMAC-SHA-256 (RFC 5958 §3, RFC 8018 §6.2).
 * Assembled here because node:crypto's own export takes 2048 rounds and no other number. Any openssl opens it.
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
  return derToPem("ENCRYPTED PRIVATE KEY", sequence(scheme, octetString(encrypted)))
}

/** Opens what encryptPrivateKey wrote; throws KeyStoreError. Synchronous: it belongs to start-up. */
export function decryptPrivateKey(pem: string, passphrase: string): KeyObject {
  // OpenSSL would open an unencrypted key as well and never look at the passphrase
  if (!pem.includes("-----BEGIN ENCRYPTED PRIVATE KEY-----")) throw new KeyStoreError("not encrypted")
  try {
    return createPrivateKey({ key: pem, format: "pem", passphrase })
  } catch (cause) {
    throw new KeyStoreError(cause)
  }
}
