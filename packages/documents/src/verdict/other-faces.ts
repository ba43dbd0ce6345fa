import type { Bytes } from "@trazo/pki/bytes"
import { endOfDirectory } from "../asic/zip-directory.ts"
import { type Reason, reason } from "./reasons.ts"

/* Files that programs open as more than one thing. Whoever signed saw one of them. */

interface Range {
  readonly from: number
  readonly to: number
}

/** How far programs look for the header of a PDF, and for what tells a page of the web. */
const headLength = 1024
const header = "%PDF-"
const page = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)\b/i
const firstObject = /\d+\s+\d+\s+obj\b[\s\S]*$/
/** What a program that opens a PDF looks for. */
const structure = /startxref|%PDF-|%%EOF|\btrailer\b|\d\s+obj\b/g

const latin = (bytes: Bytes) => new TextDecoder("latin1").decode(bytes)

/**
 * What a file of this format opens as besides. `signed` are the ranges of files that it carries as they are: opening one
 * of them shows what was signed.
 */
export function otherFaces(
  file: Bytes,
  format: "pdf" | "xml" | "cms" | "asic" | "certificate",
  signed: readonly Range[] = [],
): Reason[] {
  const head = latin(file.subarray(0, headLength))
  const faces: string[] = []
  const at = head.indexOf(header)
  if (format === "pdf") {
    if (!/^(?:\xEF\xBB\xBF)?\s*$/.test(head.slice(0, Math.max(at, 0))))
      faces.push("Empieza con otra cosa antes del PDF.")
  } else if (at >= 0) {
    const carried = signed.find(({ from }) => from === at)
    if (!carried || hasStructureOutside(file, carried)) faces.push("También se abre como PDF.")
  }
  const inSigned = (place: number) => signed.some(({ from, to }) => place >= from && place < to)
  const end = format === "asic" ? undefined : endOfDirectory(file)
  if (end !== undefined && !inSigned(end)) faces.push("También se abre como archivo comprimido (ZIP).")
  // A PDF's own text may speak of pages; what stands before its first object is no part of it.
  const tag = format === "xml" ? -1 : (format === "pdf" ? head.replace(firstObject, "") : head).search(page)
  if (tag >= 0 && !inSigned(tag)) faces.push("También se abre como página web.")
  return faces.map((text) => reason("twoFaces", text))
}

function hasStructureOutside(file: Bytes, { from, to }: Range): boolean {
  for (const { index } of latin(file).matchAll(structure)) if (index < from || index >= to) return true
  return false
}
