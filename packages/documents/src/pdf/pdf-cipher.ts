import { cbc } from "@noble/ciphers/aes.js"
import { md5 } from "@noble/hashes/legacy.js"
import { type Bytes, concatenate, randomBytes } from "@trazo/pki/bytes"
import { type FileKey, fileKey } from "./encryption-key.ts"
import type { EncryptionSettings } from "./encryption-settings.ts"
import { rc4 } from "./rc4.ts"
import { isDictionary, nameIn, type PdfDictionary, PdfStream, PdfString, type PdfValue } from "./values.ts"

/** To add fields, the owner lets others change the document and its notes (ISO 32000-2 table 22, bits 4 and 6). */
const addFields = 8 | 32

/** The strings and streams of one encrypted PDF, by the object that they are in. */
export class PdfCipher {
  readonly #settings: EncryptionSettings
  readonly #key: FileKey

  private constructor(settings: EncryptionSettings, key: FileKey) {
    this.#settings = settings
    this.#key = key
  }

  /** Undefined when the password is neither the user's nor the owner's. */
  static open(settings: EncryptionSettings, password: string): PdfCipher | undefined {
    const key = fileKey(settings, password)
    return key && new PdfCipher(settings, key)
  }

  get mayAddFields(): boolean {
    return this.#key.isOwner || (this.#settings.permissions & addFields) === addFields
  }

  /** The value with its strings as they are meant. Streams keep their data; `streamData` opens them. */
  decrypted(value: PdfValue, number: number, generation: number): PdfValue {
    const method = this.#settings.strings
    const key = this.#keyOf(method, number, generation)
    return mapStrings(value, (octets) => decrypt(method, key, octets), { number, generation })
  }

  /** The value as it is written. */
  encrypted(value: PdfValue, number: number, generation: number): PdfValue {
    const method = this.#settings.strings
    const key = this.#keyOf(method, number, generation)
    return mapStrings(value, (octets) => encrypt(method, key, octets), { number, generation })
  }

  streamData({ dictionary, origin }: PdfStream, data: Bytes): Bytes {
    if (!origin || !this.#covers(dictionary)) return data
    const method = this.#settings.streams
    return decrypt(method, this.#keyOf(method, origin.number, origin.generation), data)
  }

  encryptedData(data: Bytes, number: number, generation: number): Bytes {
    const method = this.#settings.streams
    return encrypt(method, this.#keyOf(method, number, generation), data)
  }

  #covers(dictionary: PdfDictionary): boolean {
    const type = nameIn(dictionary, "Type")
    return type !== "XRef" && (type !== "Metadata" || this.#settings.encryptsMetadata)
  }

  /** ISO 32000-2 §7.6.3.2; keys of 256 bits are used as they are. */
  #keyOf(method: EncryptionSettings["strings"], number: number, generation: number): Bytes {
    const { key } = this.#key
    if (key.length === 32) return key
    const place = [number, number >> 8, number >> 16, generation, generation >> 8].map((one) => one & 255)
    const salt = method === "AES" ? [0x73, 0x41, 0x6c, 0x54] : []
    const hash = new Uint8Array(md5(concatenate(key, Uint8Array.from([...place, ...salt]))))
    return hash.slice(0, Math.min(key.length + 5, 16))
  }
}

type Origin = NonNullable<PdfStream["origin"]>

function mapStrings(value: PdfValue, change: (octets: Bytes) => Bytes, origin: Origin): PdfValue {
  if (value instanceof PdfString)
    return new PdfString(change(value.bytes), value.start, value.end, value.isHex)
  if (value instanceof PdfStream) {
    const dictionary = mapStrings(value.dictionary, change, origin) as PdfDictionary
    return new PdfStream(dictionary, value.start, origin)
  }
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change, origin))
  if (!isDictionary(value)) return value
  // The signature itself is never encrypted.
  const isSignature = value.has("ByteRange")
  return new Map(
    [...value].map(([key, each]) => [
      key,
      isSignature && key === "Contents" ? each : mapStrings(each, change, origin),
    ]),
  )
}

const block = 16

/** What is not as the method says is left as it is: some programs write plain strings into encrypted files. */
function decrypt(method: EncryptionSettings["strings"], key: Bytes, octets: Bytes): Bytes {
  if (method === "none" || octets.length === 0) return octets
  if (method === "RC4") return rc4(key, octets)
  if (octets.length % block !== 0 || octets.length < 2 * block) return octets
  const plain = cbc(key, octets.slice(0, block), { disablePadding: true }).decrypt(octets.subarray(block))
  const last = plain.at(-1) ?? 0
  return new Uint8Array(last >= 1 && last <= block ? plain.subarray(0, plain.length - last) : plain)
}

function encrypt(method: EncryptionSettings["strings"], key: Bytes, octets: Bytes): Bytes {
  if (method === "none") return octets
  if (method === "RC4") return rc4(key, octets)
  const vector = randomBytes(block)
  return concatenate(vector, new Uint8Array(cbc(key, vector).encrypt(octets)))
}
