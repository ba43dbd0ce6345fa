import type { Bytes } from "@trazo/pki/bytes"
import {
  isDictionary,
  nameIn,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfString,
  type PdfValue,
} from "./values.ts"

type CryptMethod = "none" | "RC4" | "AES"

/** The standard security handler's entries (ISO 32000-2 §7.6.4.2). */
export interface EncryptionSettings {
  readonly revision: number
  /** Octets. */
  readonly keyLength: number
  readonly owner: Bytes
  readonly user: Bytes
  readonly ownerKey: Bytes
  readonly userKey: Bytes
  readonly permissions: number
  /** The permanent part of the file's ID. */
  readonly id: Bytes
  readonly encryptsMetadata: boolean
  readonly strings: CryptMethod
  readonly streams: CryptMethod
}

type Resolve = (value: PdfValue | undefined) => PdfValue

/** @throws PdfError for other handlers and algorithms */
export function readEncryption(encrypt: PdfDictionary, id: PdfValue, resolve: Resolve): EncryptionSettings {
  const number = (key: string, usual: number) => {
    const value = resolve(encrypt.get(key))
    return typeof value === "number" ? value : usual
  }
  const octets = (key: string) => {
    const value = resolve(encrypt.get(key))
    return value instanceof PdfString ? value.bytes : new Uint8Array()
  }
  const [version, revision] = [number("V", 0), number("R", 0)]
  const isKnown = nameIn(encrypt, "Filter") === "Standard" && [1, 2, 4, 5].includes(version)
  if (!isKnown || revision < 2 || revision > 6) throw new PdfError("Unknown encryption")
  const method = (key: string) => (version < 4 ? "RC4" : methodOf(encrypt, key, resolve))
  const keyLength = version === 5 ? 32 : version === 4 ? 16 : version === 1 ? 5 : number("Length", 40) / 8
  if (!Number.isInteger(keyLength) || keyLength < 5 || keyLength > 32)
    throw new PdfError("Unknown key length")
  return {
    revision,
    keyLength,
    owner: octets("O"),
    user: octets("U"),
    ownerKey: octets("OE"),
    userKey: octets("UE"),
    permissions: number("P", 0),
    id: id instanceof PdfString ? id.bytes : new Uint8Array(),
    encryptsMetadata: resolve(encrypt.get("EncryptMetadata")) !== false,
    strings: method("StrF"),
    streams: method("StmF"),
  }
}

const methods: Record<string, CryptMethod> = { None: "none", V2: "RC4", AESV2: "AES", AESV3: "AES" }

/** The crypt filter that an entry names (ISO 32000-2 §7.6.6). */
function methodOf(encrypt: PdfDictionary, key: string, resolve: Resolve): CryptMethod {
  const name = resolve(encrypt.get(key))
  if (!(name instanceof PdfName) || name.name === "Identity") return "none"
  const filters = resolve(encrypt.get("CF"))
  const filter = isDictionary(filters) ? resolve(filters.get(name.name)) : null
  const named = isDictionary(filter) ? (nameIn(filter, "CFM") ?? "None") : ""
  const method = Object.hasOwn(methods, named) ? methods[named] : undefined
  if (method === undefined) throw new PdfError("Unknown crypt filter")
  return method
}
