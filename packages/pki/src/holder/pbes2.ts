import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, type Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue, smallIntegerValue } from "../asn1/values.ts"
import { integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { type Bytes, randomBytes } from "../bytes.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import type { P12Hash } from "./pkcs12-key-derivation.ts"

/** Minimum rounds of PBKDF2 and of the P12's MAC for copies that the server stores. */
export const storedCopyRounds = 600_000

/** More than any program writes; stops a file made to block the page for hours. Java has the same limit. */
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
    oid(oids.pbkdf2),
    sequence(octetString(salt), integer(rounds), sequence(oid(oids.hmacWithSha256), nullValue())),
  )
  const cipher = sequence(oid(oids.aes256Cbc), octetString(iv))
  return {
    algorithm: sequence(oid(oids.pbes2), sequence(keyDerivation, cipher)),
    ciphertext: new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, plain)),
  }
}

/**
 * Decrypts PBES2 with AES-CBC or 3DES. `parameters` is the PBES2-params element. Throws WrongPassword when the padding is
 * wrong, but one wrong password in 256 passes: the caller must validate the content.
 */
export async function decryptPbes2(
  parameters: Asn1Element,
  ciphertext: Bytes,
  password: string,
): Promise<Bytes> {
  const { iv, cipher, ...derivation } = readParameters(parameters)
  if (cipher === oids.desEde3Cbc) return decryptTripleDesPbes2(derivation, iv, ciphertext, password)
  const key = await deriveAesKey(password, derivation)
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, ciphertext))
  } catch {
    // WebCrypto names no cause. A wrong password gives wrong padding.
    throw new WrongPassword()
  }
}

/** Written by `openssl pkcs12 -keypbe DES-EDE3-CBC` and by some hardware. */
async function decryptTripleDesPbes2(
  derivation: Derivation,
  iv: Bytes,
  ciphertext: Bytes,
  password: string,
): Promise<Bytes> {
  const key = await derivePbkdf2(password, derivation)
  const { decryptTripleDes } = await import("./old-ciphers.ts")
  try {
    return decryptTripleDes(ciphertext, key, iv)
  } catch {
    // A wrong password gives wrong padding.
    throw new WrongPassword()
  }
}

interface Derivation {
  readonly salt: Bytes
  readonly rounds: number
  readonly hash: P12Hash
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

/** Octets of PBKDF2 for uses other than AES. */
export async function derivePbkdf2(
  password: string,
  { salt, rounds, hash, bits }: Derivation,
): Promise<Bytes> {
  const secret = new TextEncoder().encode(password)
  const base = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "PBKDF2", salt, iterations: rounds, hash }, base, bits),
  )
}

interface CipherParameters extends Derivation {
  /** Object identifier. */
  readonly cipher: string
  readonly iv: Bytes
}

/** PBES2-params (RFC 8018 A.4). Throws UnsupportedP12. */
export function readParameters(parameters: Asn1Element): CipherParameters {
  const reader = inside(parameters)
  const { length: _, ...derivation } = readPbkdf2(reader.enter(tags.sequence))
  const scheme = reader.enter(tags.sequence)
  const cipher = oidValue(scheme.next(tags.oid))
  const bits = known(keyLengths, cipher)
  return { ...derivation, bits, cipher, iv: scheme.next(tags.octetString).content }
}

/** A keyDerivationFunc (RFC 8018 A.2); `length` is in octets, where it is given. Throws UnsupportedP12. */
export function readPbkdf2(
  derivation: Asn1Reader,
): Omit<Derivation, "bits"> & { length: number | undefined } {
  requireIdentifier(oidValue(derivation.next(tags.oid)), oids.pbkdf2)
  const pbkdf2 = derivation.enter(tags.sequence)
  const salt = pbkdf2.next(tags.octetString).content
  const rounds = smallIntegerValue(pbkdf2.next(tags.integer))
  if (rounds < 1 || rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  const keyLength = pbkdf2.optional(tags.integer) // a cipher implies it
  const hash = pbkdf2.done ? "SHA-1" : hmacHash(pbkdf2.enter(tags.sequence))
  return { salt, rounds, hash, length: keyLength && smallIntegerValue(keyLength) }
}

/** The hash of an HMAC's AlgorithmIdentifier. Throws UnsupportedP12. */
export function hmacHash(algorithm: Asn1Reader): P12Hash {
  return known(hashes, oidValue(algorithm.next(tags.oid)))
}

const hashes = new Map<string, P12Hash>([
  [oids.hmacWithSha1, "SHA-1"],
  [oids.hmacWithSha256, "SHA-256"],
  [oids.hmacWithSha384, "SHA-384"],
  [oids.hmacWithSha512, "SHA-512"],
])

const keyLengths = new Map<string, number>([
  [oids.aes128Cbc, 128],
  [oids.aes192Cbc, 192],
  [oids.aes256Cbc, 256],
  [oids.desEde3Cbc, 192],
])

function known<Value>(values: ReadonlyMap<string, Value>, identifier: string): Value {
  const value = values.get(identifier)
  if (value === undefined) throw new UnsupportedP12(identifier)
  return value
}

function requireIdentifier(found: string, expected: string): void {
  if (found !== expected) throw new UnsupportedP12(found)
}
