import { plainLatin } from "@trazo/domain/text/latin-text"
import * as oids from "../asn1/object-identifiers.ts"
import * as tags from "../asn1/tags.ts"
import { bmpString, element, explicit, integer, octetString, oid, sequence, setOf } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import { summarizeCertificate } from "./certificate-summary.ts"
import { exportPrivateKey } from "./holder-key.ts"
import { makeMacData, makeMacKey, type P12MacKey } from "./p12-mac.ts"
import { requireP12Password } from "./p12-password.ts"
import { type Encrypted, encryptPbes2, storedCopyRounds } from "./pbes2.ts"
import { encryptTripleDesBag } from "./pkcs12-encryption.ts"

/** Certificates in DER; `chain` from the issuer up. The key is extractable, or PKCS#8 of any algorithm. */
export interface P12Contents {
  readonly privateKey: CryptoKey | Bytes
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
  readonly password: string
}

/**
 * Packs a P12 with AES-256 (PBES2, PBKDF2-HMAC-SHA-256) and a SHA-256 MAC. MAC and certificates use as many rounds as
 * the key, because an attacker tries passwords on the weakest of the three. Throws PasswordNotAllowed.
 */
export function packP12(contents: P12Contents, rounds = storedCopyRounds): Promise<Bytes> {
  return pack(contents, strongProtection(rounds))
}

/**
 * Packs several files under one password, like `packP12`. The key of their MACs, which takes most of the time, is derived
 * once: they share its salt.
 */
export function p12Packer(
  password: string,
  rounds = storedCopyRounds,
): (contents: Omit<P12Contents, "password">) => Promise<Bytes> {
  const { encrypt, macKey } = strongProtection(rounds)
  let shared: Promise<P12MacKey> | null = null
  const sharedKey = () => {
    shared ??= macKey(password)
    return shared
  }
  return (contents) => pack({ ...contents, password }, { encrypt, macKey: sharedKey })
}

function strongProtection(rounds: number): Protection {
  return {
    encrypt: (plain, password) => encryptPbes2(plain, password, rounds),
    macKey: (password) => makeMacKey(password, "SHA-256", rounds),
  }
}

/**
 * Rounds of the file that a holder saves, for its MAC and for each key: .NET refuses more than 300,000 for each and more
 * than 1,000,000 together.
 */
const savedFileRounds = 250_000

/** Packs the form that a holder saves. Throws PasswordNotAllowed. */
export function packSavedP12(contents: P12Contents): Promise<Bytes> {
  return packP12(contents, savedFileRounds)
}

/** Seven derivations without WebCrypto: about a second on a phone. */
const compatibleRounds = 25_000

/**
 * Packs the compatible file, for old Java and macOS: both bags under pbeWithSHA1And3-KeyTripleDES-CBC, a SHA-1 MAC.
 * Made on the device on demand and never stored on the server. Throws PasswordNotAllowed.
 */
export function packCompatibleP12(contents: P12Contents): Promise<Bytes> {
  return pack(contents, {
    encrypt: (plain, password) => encryptTripleDesBag(plain, password, compatibleRounds),
    macKey: (password) => makeMacKey(password, "SHA-1", compatibleRounds),
  })
}

interface Protection {
  encrypt(plain: Bytes, password: string): Promise<Encrypted>
  macKey(password: string): Promise<P12MacKey>
}

/**
 * A PFX (RFC 7292): certificates in an encrypted safe, the key in a shrouded bag, both with the same localKeyID and
 * name so that programs pair them, one MAC over all.
 */
async function pack(contents: P12Contents, protection: Protection): Promise<Bytes> {
  const { password } = contents
  requireP12Password(password)
  const attributes = await pairingAttributes(contents)
  const certificates = sequence(
    certBag(contents.certificate, attributes),
    ...contents.chain.map((certificate) => certBag(certificate)),
  )
  const closedCertificates = await protection.encrypt(certificates, password)
  const closedKey = await protection.encrypt(await pkcs8Of(contents.privateKey), password)
  const keyBag = sequence(
    oid(oids.pkcs8ShroudedKeyBag),
    explicit(0, sequence(closedKey.algorithm, octetString(closedKey.ciphertext))),
    attributes,
  )
  const safe = sequence(encryptedData(closedCertificates), dataContent(sequence(keyBag)))
  const macData = await makeMacData(safe, await protection.macKey(password))
  return sequence(integer(3), dataContent(safe), macData)
}

function pkcs8Of(key: CryptoKey | Bytes): Promise<Bytes> | Bytes {
  return key instanceof Uint8Array ? key : exportPrivateKey(key)
}

function dataContent(content: Bytes): Bytes {
  return sequence(oid(oids.data), explicit(0, octetString(content)))
}

function encryptedData({ algorithm, ciphertext }: Encrypted): Bytes {
  const content = sequence(oid(oids.data), algorithm, element(tags.primitive(0), ciphertext))
  return sequence(oid(oids.encryptedData), explicit(0, sequence(integer(0), content)))
}

function certBag(certificate: Bytes, ...attributes: Bytes[]): Bytes {
  const value = sequence(oid(oids.x509Certificate), explicit(0, octetString(certificate)))
  return sequence(oid(oids.certBag), explicit(0, value), ...attributes)
}

/** localKeyID is the SHA-1 of the certificate, as OpenSSL writes it; it protects nothing. */
async function pairingAttributes({ certificate }: P12Contents): Promise<Bytes> {
  const keyId = new Uint8Array(await crypto.subtle.digest("SHA-1", certificate))
  return setOf(
    sequence(oid(oids.friendlyName), setOf(bmpString(aliasOf(certificate)))),
    sequence(oid(oids.localKeyId), setOf(octetString(keyId))),
  )
}

/**
 * The alias: the holder's name in ASCII, because keytool finds no other in the C locale, and the last four digits of the
 * serial, because keytool replaces a key that has the same alias.
 */
function aliasOf(certificate: Bytes): string {
  const { holder, serial } = summarizeCertificate(certificate)
  const name = plainLatin(holder).replace(/[^\x20-\x7e]/g, "")
  return `${name} ${serial.slice(-4)}`.trim()
}
