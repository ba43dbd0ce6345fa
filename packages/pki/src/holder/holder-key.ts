import { BerReader } from "./ber-reader.ts"
import type { Bytes } from "./bytes.ts"
import { bitString, nullValue, oid, sequence, tags } from "./der-writer.ts"
import { identifiers } from "./object-identifiers.ts"

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const

/**
 * Makes the holder's key, RSA-2048 with exponent 65537. Extractable, because it has to be packed into a P12; it
 * leaves the device only encrypted. Takes from a tenth of a second to several seconds, in the browser's own thread.
 */
export function makeHolderKey(): Promise<CryptoKeyPair> {
  const publicExponent = Uint8Array.of(1, 0, 1)
  return crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent }, true, [
    "sign",
    "verify",
  ])
}

/** PKCS#8 PrivateKeyInfo (RFC 5208). In the clear: it must not be stored or sent. */
export async function exportPrivateKey(privateKey: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey))
}

/** SubjectPublicKeyInfo (RFC 5280 §4.1). */
export async function exportPublicKey(publicKey: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("spki", publicKey))
}

/** The pair of an RSA private key in PKCS#8. Throws BerError or a DOMException where it isn't one. */
export async function importHolderKey(pkcs8: Bytes): Promise<CryptoKeyPair> {
  // Read first: what is no key is then refused here, and not once more by an import that nobody waits for.
  const spki = publicKeyOf(pkcs8)
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("pkcs8", pkcs8, algorithm, true, ["sign"]),
    importPublicKey(spki),
  ])
  return { privateKey, publicKey }
}

export function importPublicKey(spki: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("spki", spki, algorithm, true, ["verify"])
}

/** Identifier of the algorithm of a PKCS#8 key. */
export function privateKeyAlgorithm(pkcs8: Bytes): Bytes {
  const info = new BerReader(pkcs8).enter(tags.sequence)
  info.next(tags.integer)
  return info.enter(tags.sequence).next(tags.oid).bytes
}

/** SubjectPublicKeyInfo of an RSA key in PKCS#8: modulus and exponent stand in the private key (RFC 8017 A.1.2). */
export function publicKeyOf(pkcs8: Bytes): Bytes {
  const info = new BerReader(pkcs8).enter(tags.sequence)
  info.next(tags.integer)
  info.next(tags.sequence)
  const key = new BerReader(info.next(tags.octetString).content).enter(tags.sequence)
  key.next(tags.integer)
  const modulus = key.next(tags.integer).bytes
  const exponent = key.next(tags.integer).bytes
  return sequence(
    sequence(oid(identifiers.rsaEncryption), nullValue()),
    bitString(sequence(modulus, exponent)),
  )
}

/** Signs with RSASSA-PKCS1-v1_5 and SHA-256. */
export async function signWith(privateKey: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, message))
}

export function verifyWith(publicKey: CryptoKey, signature: Bytes, message: Bytes): Promise<boolean> {
  return crypto.subtle.verify(algorithm, publicKey, signature, message)
}
