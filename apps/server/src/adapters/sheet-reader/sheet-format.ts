import { unzipSync } from "fflate"
import { type OtherFormat, type SheetProblem, sheetLimits } from "./port.ts"

type SheetFormat = "xlsx" | "ods" | "html" | "text"

const signatures: readonly (readonly [string, OtherFormat])[] = [
  ["25504446", "pdf"],
  ["ffd8ff", "picture"],
  ["89504e47", "picture"],
  ["47494638", "picture"],
  ["7b5c727466", "word"],
]

/** Entries that say what an archive is. */
const archives: readonly (readonly [string, SheetFormat | OtherFormat])[] = [
  ["xl/workbook.xml", "xlsx"],
  ["xl/workbook.bin", "binary-excel"],
  ["word/document.xml", "word"],
  ["Index/Document.iwa", "numbers"],
  ["Index.zip", "numbers"],
  ["content.xml", "ods"],
]

/** What the bytes are, whatever the file is called. */
export function formatOf(file: Uint8Array): SheetFormat | SheetProblem {
  const start = Buffer.from(file.subarray(0, 8)).toString("hex")
  if (start.startsWith("d0cf11e0")) return problemOfCompoundFile(file)
  if (start.startsWith("504b")) return formatOfArchive(file)
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known) return known[1]
  // Programs that name a page .xls write UTF-8, Windows-1252 or UTF-16.
  const text = Buffer.from(file.subarray(0, 2000)).toString("latin1").replaceAll("\0", "")
  if (/^[^<]{0,3}\s*(<!doctype html|<html|<table|<meta|<head|<\?xml[^>]*>\s*<html)/i.test(text)) return "html"
  const zeros = file.subarray(0, 1000).filter((byte) => byte === 0).length
  return zeros > 600 ? "unreadable" : "text"
}

/** Excel stores a workbook with a password in a compound file too. */
function problemOfCompoundFile(file: Uint8Array): SheetProblem {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return text.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "protected" : "old-excel"
}

function formatOfArchive(file: Uint8Array): SheetFormat | SheetProblem {
  const names = new Set<string>()
  let unpacked = 0
  unzipSync(file, {
    filter: ({ name, originalSize }) => {
      names.add(name)
      // The size that the archive declares. Unpacking an entry stops at it.
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > sheetLimits.unpackedBytes) return "too-large"
  return archives.find(([name]) => names.has(name))?.[1] ?? "zip"
}
