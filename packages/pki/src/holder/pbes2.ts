import { type BerElement, BerReader, dottedOf, numberOf } from "./ber-reader.ts"
import { type Bytes, randomBytes } from "./bytes.ts"
import { integer, nullValue, octetString, oid, sequence, tags } from "./der-writer.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { identifiers } from "./object-identifiers.ts"

/** Minimum rounds of PBKDF2, and of the P12's integrity check, for copies that the server stores. */
export const storedCopyRounds = 600_000

/** More than any program writes; a file made to keep the page busy for hours is refused (Java has the same bound). */
export const mostRounds = 5_000_000

export interface Encrypted {
  /** AlgorithmIdentifier, DER. */
  readonly algorithm: Bytes
  readonly ciphertext: Bytes
}

/** PBES2 (RFC 8018 §6.2): PBKDF2 with HMAC-SHA-256 and a salt of 16 octets, then AES-256-CBC. */
export async function encryptPbes2(plain: Bytes, password: string, rounds: number): Promise<Encrypted> {
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  const key = await deriveAesKey(password, { salt, rounds, hash: "SHA-256", bits: 256 })
  const keyDerivation = sequence(
    oid(identifiers.pbkdf2),
    sequence(octetString(salt), integer(rounds), sequence(oid(identifiers.hmacWithSha256), nullValue())),
  )
  const cipher = sequence(oid(identifiers.aes256Cbc), octetString(iv))
  return {
    algorithm: sequence(oid(identifiers.pbes2), sequence(keyDerivation, cipher)),
    ciphertext: new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, plain)),
  }
}

/**
 * Opens what PBES2 with AES-CBC closed, also by other programs. `parameters` is the PBES2-params element. A wrong
 * password shows in the padding, but one in 256 passes: who calls must see whether the content makes sense.
 */
export async function decryptPbes2(
  parameters: BerElement,
  ciphertext: Bytes,
  password: string,
): Promise<Bytes> {
  const { salt, rounds, hash, bits, iv } = readParameters(parameters)
  const key = await deriveAesKey(password, { salt, rounds, hash, bits })
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, ciphertext))
  } catch {
    throw new WrongPassword()
  }
}

interface Derivation {
  readonly salt: Bytes
  readonly rounds: number
  readonly hash: string
  readonly bits: number
}

async function deriveAesKey(password: string, { salt, rounds, hash, bits }: Derivation): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(password)
  const base = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"])
  const derivation = { name: "PBKDF2", salt, iterations: rounds, hash }
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-CBC", length: bits }, false, [
    "encrypt",
    "decrypt",
  ])
}

function readParameters(parameters: BerElement): Derivation & { iv: Bytes } {
  const reader = new BerReader(parameters.content)
  const derivation = reader.enter(tags.sequence)
  requireIdentifier(dottedOf(derivation.next(tags.oid)), identifiers.pbkdf2)
  const pbkdf2 = derivation.enter(tags.sequence)
  const salt = pbkdf2.next(tags.octetString).content
  const rounds = numberOf(pbkdf2.next(tags.integer))
  if (rounds < 1 || rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  pbkdf2.optional(tags.integer) // the key's length, which the cipher says too
  const hash = pbkdf2.done ? "SHA-1" : known(hashes, dottedOf(pbkdf2.enter(tags.sequence).next(tags.oid)))
  const cipher = reader.enter(tags.sequence)
  const bits = known(keyLengths, dottedOf(cipher.next(tags.oid)))
  return { salt, rounds, hash, bits, iv: cipher.next(tags.octetString).content }
}

const hashes = new Map<string, string>([
  [identifiers.hmacWithSha1, "SHA-1"],
  [identifiers.hmacWithSha256, "SHA-256"],
  [identifiers.hmacWithSha384, "SHA-384"],
  [identifiers.hmacWithSha512, "SHA-512"],
])

const keyLengths = new Map<string, number>([
  [identifiers.aes128Cbc, 128],
  [identifiers.aes192Cbc, 192],
  [identifiers.aes256Cbc, 256],
])

function known<Value>(values: ReadonlyMap<string, Value>, identifier: string): Value {
  const value = values.get(identifier)
  if (value === undefined) throw new UnsupportedP12(identifier)
  return value
}

function requireIdentifier(found: string, expected: string): void {
  if (found !== expected) throw new UnsupportedP12(found)
}
