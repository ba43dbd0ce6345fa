import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue, smallIntegerValue } from "../asn1/values.ts"
import { integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { type Bytes, randomBytes } from "../bytes.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { mostRounds } from "./pbes2.ts"
import { derivePkcs12, type P12Hash, purposes } from "./pkcs12-key-derivation.ts"

/** Octets of the digests and of the HMAC keys. */
const lengths: Record<P12Hash, number> = { "SHA-1": 20, "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 }

const identifierOf: Record<P12Hash, string> = {
  "SHA-1": oids.sha1,
  "SHA-256": oids.sha256,
  "SHA-384": oids.sha384,
  "SHA-512": oids.sha512,
}

/** MacData (RFC 7292 §4) over the authenticated safe; reveals a wrong password before decryption. */
export async function makeMacData(
  safe: Bytes,
  password: string,
  hash: P12Hash,
  rounds: number,
): Promise<Bytes> {
  const salt = randomBytes(16)
  const key = await macKey(password, hash, salt, rounds, ["sign"])
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, safe))
  const digestInfo = sequence(sequence(oid(identifierOf[hash]), nullValue()), octetString(mac))
  return sequence(digestInfo, octetString(salt), integer(rounds))
}

/** Throws WrongPassword when the MAC differs; a changed file is indistinguishable from a wrong password. */
export async function verifyMacData(macData: Asn1Element, safe: Bytes, password: string): Promise<void> {
  const reader = inside(macData)
  const digestInfo = reader.enter(tags.sequence)
  const identifier = oidValue(digestInfo.enter(tags.sequence).next(tags.oid))
  const hash = (Object.keys(identifierOf) as P12Hash[]).find((name) => identifierOf[name] === identifier)
  if (hash === undefined) throw new UnsupportedP12(identifier)
  const mac = digestInfo.next(tags.octetString).content
  const salt = reader.next(tags.octetString).content
  const rounds = reader.done ? 1 : smallIntegerValue(reader.next(tags.integer))
  if (rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  const key = await macKey(password, hash, salt, rounds, ["verify"])
  if (!(await crypto.subtle.verify("HMAC", key, mac, safe))) throw new WrongPassword()
}

async function macKey(password: string, hash: P12Hash, salt: Bytes, rounds: number, uses: KeyUsage[]) {
  const derivation = { hash, purpose: purposes.mac, salt, rounds, length: lengths[hash] }
  const octets = await derivePkcs12(password, derivation)
  return crypto.subtle.importKey("raw", octets, { name: "HMAC", hash }, false, uses)
}
