import { type BerElement, BerReader, dottedOf, numberOf } from "./ber-reader.ts"
import { type Bytes, randomBytes } from "./bytes.ts"
import { integer, nullValue, octetString, oid, sequence, tags } from "./der-writer.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { identifiers } from "./object-identifiers.ts"
import { mostRounds } from "./pbes2.ts"
import { derivePkcs12, type P12Hash, purposes } from "./pkcs12-key-derivation.ts"

/** Lengths in octets of the digests, which are the lengths of the HMAC keys too. */
const lengths: Record<P12Hash, number> = { "SHA-1": 20, "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 }

const identifierOf: Record<P12Hash, string> = {
  "SHA-1": identifiers.sha1,
  "SHA-256": identifiers.sha256,
  "SHA-384": identifiers.sha384,
  "SHA-512": identifiers.sha512,
}

/** MacData (RFC 7292 §4) over the authenticated safe: what tells a wrong password before anything is decrypted. */
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

/** Throws WrongPassword where the MAC differs: another password, or a changed file; nobody can tell which. */
export async function verifyMacData(macData: BerElement, safe: Bytes, password: string): Promise<void> {
  const reader = new BerReader(macData.content)
  const digestInfo = reader.enter(tags.sequence)
  const identifier = dottedOf(digestInfo.enter(tags.sequence).next(tags.oid))
  const hash = (Object.keys(identifierOf) as P12Hash[]).find((name) => identifierOf[name] === identifier)
  if (hash === undefined) throw new UnsupportedP12(identifier)
  const mac = digestInfo.next(tags.octetString).content
  const salt = reader.next(tags.octetString).content
  const rounds = reader.done ? 1 : numberOf(reader.next(tags.integer))
  if (rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  const key = await macKey(password, hash, salt, rounds, ["verify"])
  if (!(await crypto.subtle.verify("HMAC", key, mac, safe))) throw new WrongPassword()
}

async function macKey(password: string, hash: P12Hash, salt: Bytes, rounds: number, uses: KeyUsage[]) {
  const derivation = { hash, purpose: purposes.mac, salt, rounds, length: lengths[hash] }
  const octets = await derivePkcs12(password, derivation)
  return crypto.subtle.importKey("raw", octets, { name: "HMAC", hash }, false, uses)
}
