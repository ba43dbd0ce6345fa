import { BerError, BerReader, dottedOf } from "./ber-reader.ts"
import { type Bytes, fromBase64, toBase64, toHex } from "./bytes.ts"
import { octetString, sequence, tags } from "./der-writer.ts"
import { DamagedCopy, WrongPassword } from "./holder-errors.ts"
import { exportPrivateKey, importHolderKey } from "./holder-key.ts"
import { identifiers } from "./object-identifiers.ts"
import { requireP12Password } from "./p12-password.ts"
import { decryptPbes2, encryptPbes2, storedCopyRounds } from "./pbes2.ts"

/**
 * Encrypts the private key under the P12 password: an EncryptedPrivateKeyInfo (RFC 5958) in PEM, PBES2 with
 * AES-256-CBC and PBKDF2-HMAC-SHA-256, which `openssl pkey` opens. A line before the PEM (RFC 7468 §5.2 allows text
 * there) holds the SHA-256 of its DER: that is how damage is told from a wrong password, which CBC can't.
 * The answer is ASCII text, about 1.9 kB; whoever stores it sees an opaque copy.
 */
export async function wrapKey(
  privateKey: CryptoKey,
  password: string,
  rounds = storedCopyRounds,
): Promise<Bytes> {
  requireP12Password(password)
  const { algorithm, ciphertext } = await encryptPbes2(await exportPrivateKey(privateKey), password, rounds)
  const der = sequence(algorithm, octetString(ciphertext))
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  const text = [`SHA-256: ${await digestOf(der)}`, begin, ...lines, end, ""].join("\n")
  return new TextEncoder().encode(text)
}

/** Gives the pair back. Throws DamagedCopy or WrongPassword. */
export async function unwrapKey(copy: Bytes, password: string): Promise<CryptoKeyPair> {
  const der = await readIntact(copy)
  const { parameters, ciphertext } = readContainer(der)
  try {
    return await importHolderKey(await decryptPbes2(parameters, ciphertext, password))
  } catch {
    // The digest held, so the copy is what was written: only the password can be another.
    throw new WrongPassword()
  }
}

const begin = "-----BEGIN ENCRYPTED PRIVATE KEY-----"
const end = "-----END ENCRYPTED PRIVATE KEY-----"
const form = new RegExp(`^SHA-256: ([0-9a-f]{64})\n${begin}\n([A-Za-z0-9+/=\n]+)\n${end}\n$`)

async function readIntact(copy: Bytes): Promise<Bytes> {
  const [, digest, body] = form.exec(new TextDecoder().decode(copy)) ?? []
  if (body === undefined) throw new DamagedCopy()
  const der = decoded(body)
  if ((await digestOf(der)) !== digest) throw new DamagedCopy()
  return der
}

function decoded(body: string): Bytes {
  try {
    return fromBase64(body)
  } catch {
    throw new DamagedCopy()
  }
}

async function digestOf(der: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", der)))
}

function readContainer(der: Bytes) {
  try {
    const container = new BerReader(der).enter(tags.sequence)
    const algorithm = container.enter(tags.sequence)
    if (dottedOf(algorithm.next(tags.oid)) !== identifiers.pbes2) throw new DamagedCopy()
    return {
      parameters: algorithm.next(tags.sequence),
      ciphertext: container.next(tags.octetString).content,
    }
  } catch (error) {
    throw error instanceof BerError ? new DamagedCopy() : error
  }
}
