import { type BerElement, BerReader, numberOf } from "./ber-reader.ts"
import { type Bytes, randomBytes } from "./bytes.ts"
import { integer, octetString, oid, sequence, tags } from "./der-writer.ts"
import { UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { identifiers } from "./object-identifiers.ts"
import { type Encrypted, mostRounds } from "./pbes2.ts"
import { derivePkcs12, purposes } from "./pkcs12-key-derivation.ts"

/** Key lengths in octets of the ciphers of RFC 7292 appendix C that files in use carry. */
const keyLengths = new Map<string, number>([
  [identifiers.tripleDes, 24],
  [identifiers.twoKeyTripleDes, 16],
  [identifiers.rc2With128Bits, 16],
  [identifiers.rc2With40Bits, 5],
])

/** pbeWithSHA1And3-KeyTripleDES-CBC: weak by today's measure, and all that old Java and macOS read. */
export async function encryptTripleDesBag(
  plain: Bytes,
  password: string,
  rounds: number,
): Promise<Encrypted> {
  const { encryptTripleDes } = await import("./old-ciphers.ts")
  const salt = randomBytes(16)
  const { key, iv } = await keyAndIv(password, salt, rounds, 24)
  return {
    algorithm: sequence(oid(identifiers.tripleDes), sequence(octetString(salt), integer(rounds))),
    ciphertext: encryptTripleDes(plain, key, iv),
  }
}

/** Opens what one of the old ciphers closed. `parameters` is the pkcs-12PbeParams element. */
export async function decryptPkcs12(
  identifier: string,
  parameters: BerElement,
  ciphertext: Bytes,
  password: string,
): Promise<Bytes> {
  const length = keyLengths.get(identifier)
  if (length === undefined) throw new UnsupportedP12(identifier)
  const reader = new BerReader(parameters.content)
  const salt = reader.next(tags.octetString).content
  const rounds = numberOf(reader.next(tags.integer))
  if (rounds > mostRounds) throw new UnsupportedP12(`${rounds} rounds`)
  const { key, iv } = await keyAndIv(password, salt, rounds, length)
  const { decryptRc2, decryptTripleDes } = await import("./old-ciphers.ts")
  const rc2 = identifier === identifiers.rc2With128Bits || identifier === identifiers.rc2With40Bits
  try {
    return rc2 ? decryptRc2(ciphertext, key, iv) : decryptTripleDes(ciphertext, threeKeys(key), iv)
  } catch {
    throw new WrongPassword()
  }
}

async function keyAndIv(password: string, salt: Bytes, rounds: number, length: number) {
  const common = { hash: "SHA-1", salt, rounds } as const
  const key = await derivePkcs12(password, { ...common, purpose: purposes.key, length })
  const iv = await derivePkcs12(password, { ...common, purpose: purposes.iv, length: 8 })
  return { key, iv }
}

/** With two keys the first serves again as the third. */
function threeKeys(key: Bytes): Bytes {
  return key.length === 24 ? key : Uint8Array.from([...key, ...key.slice(0, 8)])
}
