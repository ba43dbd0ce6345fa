import type { Bytes } from "@trazo/pki/bytes"
import { XmlError } from "./nodes.ts"

const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][\w.-]*)"|'([A-Za-z][\w.-]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/
/** As far as a declaration can reach. */
const headLength = 1000

export interface DecodedXml {
  /** Without byte order mark and declaration, which `start` characters take. */
  readonly text: string
  readonly start: number
  /** Lower case, as declared or by the byte order mark. */
  readonly encoding: string
}

/**
 * The text of a document (XML 1.0 §2.8, §4.3.3). Programs differ on what to do when a byte order mark contradicts the
 * declaration, and on version 1.1, which ends lines elsewhere: both are refused. @throws XmlError
 */
export function decodeXml(bytes: Bytes): DecodedXml {
  const marked = markedEncoding(bytes)
  const head = marked?.startsWith("utf-16")
    ? new TextDecoder(marked).decode(bytes.subarray(0, headLength * 2))
    : new TextDecoder("latin1").decode(bytes.subarray(marked ? 3 : 0, headLength))
  const [written = "", double, single] = declaration.exec(head) ?? []
  if (!written && /^<\?xml[ \t\r\n?]/.test(head)) throw new XmlError("Bad declaration")
  const declared = (double ?? single)?.toLowerCase()
  const encoding = marked ?? declared ?? "utf-8"
  const isOther = marked && declared && declared !== marked && !(declared === "utf-16" && marked !== "utf-8")
  if (isOther) throw new XmlError("Two encodings")
  const text = decode(bytes, encoding)
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new XmlError("Forbidden character")
  return { text, start: written.length, encoding }
}

function markedEncoding([first, second, third]: Bytes): string | undefined {
  if (first === 0xfe && second === 0xff) return "utf-16be"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined
}

/** The encodings of one octet each, by the octets that programs read in different ways. The platform takes all for the last. */
const differs = new Map<string, (octet: number) => boolean>([
  ["us-ascii", (octet) => octet >= 0x80],
  ["iso-8859-1", (octet) => octet >= 0x80 && octet < 0xa0],
  ["windows-1252", (octet) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(octet)],
])

function decode(bytes: Bytes, encoding: string): string {
  const isOther = differs.get(encoding)
  if (isOther && !bytes.some(isOther)) return decoded(bytes, "windows-1252")
  if (/^(?:utf-(?:8|16[bl]e)|iso-8859-15)$/.test(encoding)) return decoded(bytes, encoding)
  throw new XmlError("Unreadable text")
}

function decoded(bytes: Bytes, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // Octets that are none of the encoding.
    if (error instanceof TypeError) throw new XmlError("Unreadable text")
    throw error
  }
}
