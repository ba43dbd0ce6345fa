import { ecuadorOffsetMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type Bytes, toHex } from "@trazo/pki/bytes"
import { PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../pdf/values.ts"

const utf8 = new TextEncoder()
const escapedInNames = /[^!"$&'*+\-.0-;=?-Z\\^-z|~]/g

/** A value as it stands in a file. Strings keep their octets. */
export function pdfText(value: PdfValue): string {
  if (value === null || typeof value === "boolean") return String(value)
  if (typeof value === "number") return numberText(value)
  if (value instanceof PdfName) return nameText(value.name)
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (value instanceof PdfString) return `<${toHex(value.bytes)}>`
  if (value instanceof PdfStream) throw new TypeError("Streams are written with their data")
  if (Array.isArray(value)) return `[${value.map(pdfText).join(" ")}]`
  const entries = [...(value as ReadonlyMap<string, PdfValue>)]
  return `<< ${entries.map(([key, one]) => `${nameText(key)} ${pdfText(one)}`).join(" ")} >>`
}

/** Names hold one character for each octet. */
function nameText(name: string): string {
  return `/${name.replace(escapedInNames, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/\.?0+$/, "")
}

/** A text string (ISO 32000-1 §7.9.2.2): ASCII, or UTF-16 with its mark. */
export function textString(text: string): PdfString {
  const isAscii = /^[\x20-\x7e]*$/.test(text)
  const octets = isAscii ? utf8.encode(text) : utf16(`\ufeff${text}`)
  return new PdfString(octets, 0, 0, true)
}

function utf16(text: string): Bytes {
  const octets = new Uint8Array(text.length * 2)
  const view = new DataView(octets.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index))
  return octets
}

/** ISO 32000-1 §7.9.4, in the time of continental Ecuador. */
export function pdfDate(date: Date): PdfString {
  const local = new Date(date.getTime() + ecuadorOffsetMilliseconds)
  return textString(`D:${local.toISOString().slice(0, 19).replace(/[-T:]/g, "")}-05'00'`)
}
