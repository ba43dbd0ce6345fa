import { Asn1Error, Asn1Reader, inside } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { oidValue } from "@trazo/pki/asn1/values"
import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { DamagedP12, NoSigningKey, UnsupportedP12, WrongPassword } from "@trazo/pki/holder/holder-errors"
import { chainOf, selectSigningKey } from "@trazo/pki/holder/open-p12"
import { type P12Bags, readP12 } from "@trazo/pki/holder/read-p12"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { basicConstraintsOf } from "@trazo/pki/x509/extension-values"
import { type KeyAlgorithm, publicKeyBits, readKeyAlgorithm } from "./key-algorithm.ts"
import { KeyFileProblem } from "./key-file-problem.ts"
import { isPem, readPemBags } from "./read-pem.ts"

/** A key with the certificate of the same public key. */
export interface KeyIdentity {
  /** Unencrypted: never stored or sent. */
  readonly pkcs8: Bytes
  readonly algorithm: KeyAlgorithm
  readonly certificate: Certificate
  /** From the issuer up, as far as the file goes. */
  readonly chain: readonly Bytes[]
}

export interface KeyFile {
  readonly container: "p12" | "pem"
  readonly identities: readonly KeyIdentity[]
  /** Keys in the file, also those without certificate. */
  readonly keyCount: number
  readonly protection: Pick<P12Bags, "mac" | "ciphers" | "aliases" | "bareKeys">
  /** What was typed, or the spelling of it under which the file opened. */
  readonly password: string
}

/** No file of a signature comes near it; reading it all the same would stop the page. */
const largest = 10 * 1024 * 1024

/**
 * Reads the file of a signature of any authority: PKCS#12, or PEM under whatever name. Throws KeyFileProblem, and
 * nothing else, also for files that someone made to break readers.
 */
export async function readKeyFile(file: Bytes, password: string): Promise<KeyFile> {
  refuseOthers(file)
  const container = isPem(file) ? "pem" : "p12"
  const { bags, opening } = await openBags(file, password, container)
  try {
    return {
      container,
      identities: pairKeys(bags),
      keyCount: bags.keys.length,
      protection: bags,
      password: opening,
    }
  } catch (error) {
    throw asProblem(error)
  }
}

/** The key with which programs should sign: a newer one that cannot sign never goes before it. Throws KeyFileProblem. */
export function signingIdentity({ identities }: Pick<KeyFile, "identities">): KeyIdentity {
  try {
    return selectSigningKey(identities)
  } catch (error) {
    const [first] = identities
    if (!(error instanceof NoSigningKey)) throw error
    if (!first) throw new KeyFileProblem("NO_KEY")
    return first
  }
}

function refuseOthers(file: Bytes): void {
  if (file.length === 0) throw new KeyFileProblem("EMPTY")
  if (file.length > largest) throw new KeyFileProblem("TOO_LARGE")
  const start = new DataView(file.buffer, file.byteOffset, Math.min(file.length, 4))
  const magic = file.length < 4 ? 0 : start.getUint32(0)
  if (magic === 0xfeedfeed || magic === 0xcececece) throw new KeyFileProblem("JAVA_KEY_STORE")
  if (isPem(file)) return
  if (file[0] !== 0x30) throw new KeyFileProblem("OTHER_FILE")
  const other = otherStructure(file)
  if (other) throw new KeyFileProblem(other)
}

const signedData = "1.2.840.113549.1.7.2"

/** Certificates alone (also as .p7b) and requests for one, which people rename to .p12. */
function otherStructure(file: Bytes): "CERTIFICATE_ONLY" | "REQUEST_ONLY" | undefined {
  if (isCertificate(file)) return "CERTIFICATE_ONLY"
  try {
    const outer = new Asn1Reader(file, "BER").enter(tags.sequence)
    const first = outer.next()
    if (first.tag === tags.oid) return oidValue(first) === signedData ? "CERTIFICATE_ONLY" : undefined
    // CertificationRequestInfo (RFC 2986 §4.1): version, name, key, attributes.
    if (first.tag !== tags.sequence) return undefined
    const fields = inside(first)
    fields.next(tags.integer)
    fields.next(tags.sequence)
    fields.next(tags.sequence)
    return fields.peek() === tags.constructed(0) ? "REQUEST_ONLY" : undefined
  } catch (error) {
    if (error instanceof Asn1Error) return undefined
    throw error
  }
}

function isCertificate(file: Bytes): boolean {
  try {
    readCertificate(file, "BER")
    return true
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}

/**
 * Programs do not agree on passwords with accents: old OpenSSL took each octet of UTF-8 for a character, and macOS
 * writes decomposed letters.
 */
function spellingsOf(password: string): string[] {
  const octets = new TextEncoder().encode(password)
  const asLatin1 = Array.from(octets, (octet) => String.fromCharCode(octet)).join("")
  return [...new Set([password, password.normalize("NFC"), password.normalize("NFD"), asLatin1])]
}

async function openBags(file: Bytes, password: string, container: KeyFile["container"]) {
  const read = container === "pem" ? readPemBags : readP12
  for (const opening of spellingsOf(password)) {
    try {
      return { bags: await read(file, opening), opening }
    } catch (error) {
      if (!(error instanceof WrongPassword)) throw asProblem(error)
    }
  }
  throw new KeyFileProblem("WRONG_PASSWORD")
}

/** The file's own faults as the problem to show; any other error stays as it is. */
function asProblem(error: unknown): unknown {
  if (error instanceof KeyFileProblem) return error
  if (error instanceof WrongPassword) return new KeyFileProblem("WRONG_PASSWORD")
  if (error instanceof UnsupportedP12) {
    return new KeyFileProblem(
      error.detail.endsWith("rounds") ? "TOO_MANY_ROUNDS" : "UNSUPPORTED",
      error.detail,
    )
  }
  if (error instanceof DamagedP12 || error instanceof Asn1Error) return new KeyFileProblem("DAMAGED")
  return error instanceof DOMException ? new KeyFileProblem("DAMAGED", String(error)) : error
}

function pairKeys({ keys, certificates }: Pick<P12Bags, "keys" | "certificates">): KeyIdentity[] {
  const known = certificates.flatMap((der) => readable(der))
  return keys.flatMap((pkcs8) => {
    const algorithm = readKeyAlgorithm(pkcs8)
    return certificatesOf(pkcs8, algorithm, keys.length, known).map((certificate) => ({
      pkcs8,
      algorithm,
      certificate,
      chain: chainOf(certificate, known),
    }))
  })
}

/** Some files carry an old root that no reader of X.509 takes: the others still count. */
function readable(der: Bytes): Certificate[] {
  try {
    return [readCertificate(der, "BER")]
  } catch (error) {
    if (error instanceof Asn1Error) return []
    throw error
  }
}

/** Pairs by public key, because some programs omit localKeyID. */
function certificatesOf(
  pkcs8: Bytes,
  algorithm: KeyAlgorithm,
  keyCount: number,
  certificates: readonly Certificate[],
): Certificate[] {
  const bits = publicKeyBits(pkcs8, algorithm)
  if (bits) return certificates.filter(({ spki }) => endsWith(spki, bits))
  // An EC key may omit its public key (RFC 5915 §3): a file with one key has one holder's certificate.
  const holders = certificates.filter((certificate) => !basicConstraintsOf(certificate).isAuthority)
  return keyCount === 1 && holders.length === 1 ? holders : []
}

function endsWith(spki: Bytes, bits: Bytes): boolean {
  return bits.length < spki.length && equalBytes(spki.subarray(spki.length - bits.length), bits)
}
