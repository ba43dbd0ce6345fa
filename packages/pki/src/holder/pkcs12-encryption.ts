import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { smallIntegerValue } from "../asn1/values.ts"
import { integer, octetString, oid, sequence } from "../asn1/writer.ts"
import { type Bytes, randomBytes } from "../bytes.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { type Encrypted, mostRounds } from "./pbes2.ts"
import { derivePkcs12, purposes } from "./pkcs12-key-derivation.ts"

/** Key lengths in octets, for the ciphers of RFC 7292 appendix C that are in use. */
const keyLengths = new Map<string, number>([
  [oids.pbeWith3KeyTripleDes, 24],
  [oids.pbeWith2KeyTripleDes, 16],
  [oids.pbeWith128BitRc2, 16],
  [oids.pbeWith40BitRc2, 5],
])

/** pbeWithSHA1And3-KeyTripleDES-CBC: weak, but the only one that old Java and macOS read. */
export async function encryptTripleDesBag(
  plain: Bytes,
  password: string,
  rounds: number,
): Promise<Encrypted> {
  const { encryptTripleDes } = await import("./old-ciphers.ts")
  const salt = randomBytes(16)
  const { key, iv } = await keyAndIv(password, salt, rounds, 24)
  return {
    algorithm: sequence(oid(oids.pbeWith3KeyTripleDes), sequence(octetString(salt), integer(rounds))),
    ciphertext: encryptTripleDes(plain, key, iv),
  }
}

interface PkcsParameters {
  readonly salt: Bytes
  readonly rounds: number
  /** Octets of the key. */
  readonly length: number
}

/** `parameters` is the pkcs-12PbeParams element. Throws UnsupportedP12. */
export function readPkcs12Parameters(identifier: string, parameters: Asn1Element): PkcsParameters {
  const length = keyLengths.get(identifier)
  if (length === undefined) throw new UnsupportedP12(identifier)
  const reader = inside(parameters)
  const salt = reader.next(tags.octetString).content
  const rounds = smallIntegerValue(reader.next(tags.integer))
  if (rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  return { salt, rounds, length }
}

/** Throws WrongPassword or UnsupportedP12. */
export async function decryptPkcs12(
  identifier: string,
  parameters: Asn1Element,
  ciphertext: Bytes,
  password: string,
): Promise<Bytes> {
  const { salt, rounds, length } = readPkcs12Parameters(identifier, parameters)
  const { key, iv } = await keyAndIv(password, salt, rounds, length)
  const { decryptRc2, decryptTripleDes } = await import("./old-ciphers.ts")
  const rc2 = identifier === oids.pbeWith128BitRc2 || identifier === oids.pbeWith40BitRc2
  try {
    return rc2 ? decryptRc2(ciphertext, key, iv) : decryptTripleDes(ciphertext, threeKeys(key), iv)
  } catch {
    // A wrong password gives wrong padding.
    throw new WrongPassword()
  }
}

async function keyAndIv(password: string, salt: Bytes, rounds: number, length: number) {
  const common = { hash: "SHA-1", salt, rounds } as const
  const key = await derivePkcs12(password, { ...common, purpose: purposes.key, length })
  const iv = await derivePkcs12(password, { ...common, purpose: purposes.iv, length: 8 })
  return { key, iv }
}

/** With two keys, the first is also the third. */
function threeKeys(key: Bytes): Bytes {
  return key.length === 24 ? key : Uint8Array.from([...key, ...key.slice(0, 8)])
}
