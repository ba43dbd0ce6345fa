import { Asn1Reader, inside } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { oidValue, textValue } from "@trazo/pki/asn1/values"
import { type Bytes, toHex } from "@trazo/pki/bytes"

/** The keywords of RFC 2253 §2.3; Java's X500Principal knows no others, and the SRI compares with what Java writes. */
const keywords = new Map([
  ["2.5.4.3", "CN"],
  ["2.5.4.7", "L"],
  ["2.5.4.8", "ST"],
  ["2.5.4.10", "O"],
  ["2.5.4.11", "OU"],
  ["2.5.4.6", "C"],
  ["2.5.4.9", "STREET"],
  ["0.9.2342.19200300.100.1.25", "DC"],
  ["0.9.2342.19200300.100.1.1", "UID"],
])

/** The string types to which Java turns a text. It compares a name with another type only when it is written as `#hex`. */
const comparable: ReadonlySet<number> = new Set([tags.utf8String, tags.printableString])
const comparableIn = (keyword: string): ReadonlySet<number> =>
  keyword === "DC" ? new Set([tags.ia5String]) : comparable

/** A Name in the form of RFC 2253: other attributes as `oid=#hex` of their DER, whose string type stays. */
export function rfc2253Name(name: Bytes): string {
  const parts: string[] = []
  for (const names = new Asn1Reader(name, "BER").enter(tags.sequence); !names.done; ) {
    const pairs: string[] = []
    for (const set = names.enter(tags.set); !set.done; ) pairs.push(pairText(inside(set.next(tags.sequence))))
    parts.unshift(pairs.join("+"))
  }
  return parts.join(",")
}

function pairText(pair: Asn1Reader): string {
  const type = oidValue(pair.next(tags.oid))
  const value = pair.next()
  const keyword = keywords.get(type)
  const text = textValue(value)
  return keyword && text !== undefined && comparableIn(keyword).has(value.tag)
    ? `${keyword}=${escaped(text)}`
    : `${keyword ?? type}=#${toHex(value.bytes)}`
}

/** Java escapes more than RFC 2253 §2.4 asks for: each equals sign and number sign, and each blank at an end. */
function escaped(text: string): string {
  return text.replace(/[,=+<>#;"\\]/g, "\\$&").replace(/^ +| +$/g, (blanks) => blanks.replaceAll(" ", "\\ "))
}
