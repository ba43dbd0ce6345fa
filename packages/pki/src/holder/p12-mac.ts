import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, type Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue, smallIntegerValue } from "../asn1/values.ts"
import { integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { type Bytes, randomBytes } from "../bytes.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { derivePbkdf2, hmacHash, mostRounds, readPbkdf2 } from "./pbes2.ts"
import { derivePkcs12, type P12Hash, purposes } from "./pkcs12-key-derivation.ts"

/** Octets of the digests and of the HMAC keys. */
const lengths: Record<P12Hash, number> = { "SHA-1": 20, "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 }

const identifierOf: Record<P12Hash, string> = {
  "SHA-1": oids.sha1,
  "SHA-256": oids.sha256,
  "SHA-384": oids.sha384,
  "SHA-512": oids.sha512,
}

/** The key of a P12's MAC, and what its reader derives it from. */
export interface P12MacKey {
  readonly hash: P12Hash
  readonly salt: Bytes
  readonly rounds: number
  readonly key: CryptoKey
}

export async function makeMacKey(password: string, hash: P12Hash, rounds: number): Promise<P12MacKey> {
  const salt = randomBytes(16)
  return { hash, salt, rounds, key: await macKey(password, hash, salt, rounds, ["sign"]) }
}

/** MacData (RFC 7292 §4) over the authenticated safe; reveals a wrong password before decryption. */
export async function makeMacData(safe: Bytes, { hash, salt, rounds, key }: P12MacKey): Promise<Bytes> {
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, safe))
  const digestInfo = sequence(sequence(oid(identifierOf[hash]), nullValue()), octetString(mac))
  return sequence(digestInfo, octetString(salt), integer(rounds))
}

/** What protects a P12 against changes; `keyHash` is the hash of the key's derivation. */
export interface P12Mac {
  readonly kind: "pkcs12" | "pbmac1"
  readonly hash: P12Hash
  readonly keyHash: P12Hash
  readonly rounds: number
  readonly salt: Bytes
  readonly mac: Bytes
  /** Octets of the HMAC key. */
  readonly keyLength: number
}

/** MacData of RFC 7292 §4, or with PBMAC1 (RFC 9579 §3), whose own salt and rounds count. Throws UnsupportedP12. */
export function readMacData(macData: Asn1Element): P12Mac {
  const reader = inside(macData)
  const digestInfo = reader.enter(tags.sequence)
  const algorithm = digestInfo.enter(tags.sequence)
  const identifier = oidValue(algorithm.next(tags.oid))
  const mac = digestInfo.next(tags.octetString).content
  if (identifier === oids.pbmac1) return { ...readPbmac1(algorithm.enter(tags.sequence)), mac }
  const hash = (Object.keys(identifierOf) as P12Hash[]).find((name) => identifierOf[name] === identifier)
  if (hash === undefined) throw new UnsupportedP12(identifier)
  const salt = reader.next(tags.octetString).content
  const rounds = reader.done ? 1 : smallIntegerValue(reader.next(tags.integer))
  if (rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  return { kind: "pkcs12", hash, keyHash: hash, rounds, salt, mac, keyLength: lengths[hash] }
}

function readPbmac1(parameters: Asn1Reader): Omit<P12Mac, "mac"> {
  const { salt, rounds, hash: keyHash, length } = readPbkdf2(parameters.enter(tags.sequence))
  const hash = hmacHash(parameters.enter(tags.sequence))
  // RFC 9579 §5 requires the key length.
  if (length === undefined || length < 1 || length > 1024) throw new UnsupportedP12("PBMAC1 key length")
  return { kind: "pbmac1", hash, keyHash, rounds, salt, keyLength: length }
}

/** Throws WrongPassword when the MAC differs; a changed file is indistinguishable from a wrong password. */
export async function verifyMac(mac: P12Mac, safe: Bytes, password: string): Promise<void> {
  const key = await verificationKey(mac, password)
  if (!(await crypto.subtle.verify("HMAC", key, mac.mac, safe))) throw new WrongPassword()
}

async function verificationKey(mac: P12Mac, password: string): Promise<CryptoKey> {
  const { kind, hash, keyHash, salt, rounds, keyLength } = mac
  if (kind === "pkcs12") return macKey(password, hash, salt, rounds, ["verify"])
  const octets = await derivePbkdf2(password, { salt, rounds, hash: keyHash, bits: keyLength * 8 })
  return crypto.subtle.importKey("raw", octets, { name: "HMAC", hash }, false, ["verify"])
}

async function macKey(password: string, hash: P12Hash, salt: Bytes, rounds: number, uses: KeyUsage[]) {
  const derivation = { hash, purpose: purposes.mac, salt, rounds, length: lengths[hash] }
  const octets = await derivePkcs12(password, derivation)
  return crypto.subtle.importKey("raw", octets, { name: "HMAC", hash }, false, uses)
}
