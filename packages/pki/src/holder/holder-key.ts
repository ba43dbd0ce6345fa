import type { HolderKeyBits } from "@trazo/domain/certificates/validity"
import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitString, explicit, integer, nullValue, oid, sequence, setOf, utf8String } from "../asn1/writer.ts"
import { type Bytes, equalBytes, randomBytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const

/**
 * RSA with exponent 65537, extractable because it goes into a P12. Takes from a tenth of a second to several seconds, in
 * the browser's own thread.
 */
export function makeHolderKey(bits: HolderKeyBits): Promise<CryptoKeyPair> {
  const publicExponent = Uint8Array.of(1, 0, 1)
  return crypto.subtle.generateKey({ ...algorithm, modulusLength: bits, publicExponent }, true, [
    "sign",
    "verify",
  ])
}

export function keyBitsOf({ publicKey }: CryptoKeyPair): number {
  return (publicKey.algorithm as { name: string; modulusLength: number }).modulusLength
}

/** PKCS#8 PrivateKeyInfo (RFC 5208), unencrypted: never store or send it. */
export async function exportPrivateKey(privateKey: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey))
}

/** SubjectPublicKeyInfo (RFC 5280 §4.1). */
export async function exportPublicKey(publicKey: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("spki", publicKey))
}

/** The pair of an RSA private key in PKCS#8. Throws Asn1Error or a DOMException. */
export async function importHolderKey(pkcs8: Bytes): Promise<CryptoKeyPair> {
  // Read before importing: a failure here leaves no import behind whose rejection nobody handles.
  const spki = publicKeyOf(pkcs8)
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("pkcs8", pkcs8, algorithm, true, ["sign"]),
    importPublicKey(spki),
  ])
  return { privateKey, publicKey }
}

function importPublicKey(spki: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("spki", spki, algorithm, true, ["verify"])
}

/** Object identifier of the algorithm of a PKCS#8 key, as an element. */
export function privateKeyAlgorithm(pkcs8: Bytes): Bytes {
  const info = new Asn1Reader(pkcs8, "BER").enter(tags.sequence)
  info.next(tags.integer)
  return info.enter(tags.sequence).next(tags.oid).bytes
}

/** SubjectPublicKeyInfo of an RSA key in PKCS#8, which holds modulus and exponent (RFC 8017 A.1.2). */
export function publicKeyOf(pkcs8: Bytes): Bytes {
  const info = new Asn1Reader(pkcs8, "BER").enter(tags.sequence)
  info.next(tags.integer)
  info.next(tags.sequence)
  const key = inside(info.next(tags.octetString)).enter(tags.sequence)
  key.next(tags.integer)
  const modulus = key.next(tags.integer).bytes
  const exponent = key.next(tags.integer).bytes
  return sequence(sequence(oid(oids.rsaEncryption), nullValue()), bitString(sequence(modulus, exponent)))
}

async function signWith(privateKey: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, message))
}

/**
 * A PKCS#10 (RFC 2986), DER. The authority uses only its key and its proof of possession; the certificate's subject
 * comes from the approved request. Deterministic: the same key and name give the same bytes.
 */
export async function makeCertificationRequest(
  { privateKey, publicKey }: CryptoKeyPair,
  { commonName }: { commonName: string },
): Promise<Bytes> {
  const name = sequence(setOf(sequence(oid(oids.commonName), utf8String(commonName))))
  const info = sequence(integer(0), name, await exportPublicKey(publicKey), explicit(0))
  const signatureAlgorithm = sequence(oid(oids.sha256WithRsa), nullValue())
  return sequence(info, signatureAlgorithm, bitString(await signWith(privateKey, info)))
}

/** Compares the public keys and verifies a signature of the private key. @throws Asn1Error when not a certificate */
export async function keyMatchesCertificate(pair: CryptoKeyPair, certificate: Bytes): Promise<boolean> {
  const { spki } = readCertificate(certificate, "BER")
  if (!equalBytes(spki, await exportPublicKey(pair.publicKey))) return false
  const message = randomBytes(32)
  const signature = await signWith(pair.privateKey, message)
  return crypto.subtle.verify(algorithm, await importPublicKey(spki), signature, message)
}
