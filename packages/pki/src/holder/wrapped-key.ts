import * as oids from "../asn1/object-identifiers.ts"
import { decodePem, encodePem } from "../asn1/pem.ts"
import { type Asn1Element, Asn1Error, Asn1Reader } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue } from "../asn1/values.ts"
import { octetString, sequence } from "../asn1/writer.ts"
import { type Bytes, toHex } from "../bytes.ts"
import { DamagedCopy, WrongPassword } from "./holder-errors.ts"
import { exportPrivateKey, importHolderKey } from "./holder-key.ts"
import { requireP12Password } from "./p12-password.ts"
import { decryptPbes2, encryptPbes2, storedCopyRounds } from "./pbes2.ts"

/**
 * Encrypts the private key under the P12 password: an EncryptedPrivateKeyInfo (RFC 5958) in PEM, PBES2 with
 * AES-256-CBC and PBKDF2-HMAC-SHA-256, which `openssl pkey` opens. A line before the PEM (RFC 7468 §5.2 allows text
 * there) holds the SHA-256 of its DER, which distinguishes damage from a wrong password; CBC cannot. ASCII, about
 * 1.9 kB.
 */
export async function wrapKey(
  privateKey: CryptoKey,
  password: string,
  rounds = storedCopyRounds,
): Promise<Bytes> {
  requireP12Password(password)
  const { algorithm, ciphertext } = await encryptPbes2(await exportPrivateKey(privateKey), password, rounds)
  const der = sequence(algorithm, octetString(ciphertext))
  return new TextEncoder().encode(await format(der))
}

/** Throws DamagedCopy or WrongPassword. */
export async function unwrapKey(copy: Bytes, password: string): Promise<CryptoKeyPair> {
  const der = await readIntact(copy)
  const { parameters, ciphertext } = readContainer(der)
  try {
    return await importHolderKey(await decryptPbes2(parameters, ciphertext, password))
  } catch {
    // The digest matched, so the copy is intact and the password is wrong.
    throw new WrongPassword()
  }
}

const label = "ENCRYPTED PRIVATE KEY"

async function format(der: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", der))
  return `SHA-256: ${toHex(digest)}\n${encodePem(label, der)}`
}

async function readIntact(copy: Bytes): Promise<Bytes> {
  const text = new TextDecoder().decode(copy)
  const der = orDamaged(() => decodePem(label, text.slice(text.indexOf("\n"))))
  if (text !== (await format(der))) throw new DamagedCopy()
  return der
}

function readContainer(der: Bytes): { parameters: Asn1Element; ciphertext: Bytes } {
  return orDamaged(() => {
    const container = new Asn1Reader(der).enter(tags.sequence)
    const algorithm = container.enter(tags.sequence)
    if (oidValue(algorithm.next(tags.oid)) !== oids.pbes2) throw new DamagedCopy()
    return {
      parameters: algorithm.next(tags.sequence),
      ciphertext: container.next(tags.octetString).content,
    }
  })
}

function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Asn1Error || error instanceof SyntaxError ? new DamagedCopy() : error
  }
}
