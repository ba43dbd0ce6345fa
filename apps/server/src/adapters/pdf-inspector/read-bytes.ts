import { createInflateRaw } from "node:zlib"
import { nameReach, namesActiveContent } from "./active-names.ts"

/**
 * Whether the bytes name active content, or what they hold compressed. Needs no structure: a reader may follow offsets
 * into what another takes for the inside of a stream.
 */
export async function bytesNameActiveContent(bytes: Buffer): Promise<boolean> {
  if (namesActiveContent(bytes.toString("latin1"))) return true
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (bytes.toString("latin1", at - 3, at) === "end") continue
    if (await deflatedNames(bytes, at + 6)) return true
  }
  return false
}

const zlibHeaderBytes = 2
const deflateMethod = 8

async function deflatedNames(bytes: Buffer, from: number): Promise<boolean> {
  let start = from
  while (start < bytes.length && [0x0a, 0x0d, 0x20].includes(bytes[start] ?? 0)) start += 1
  if (((bytes[start] ?? 0) & 0x0f) !== deflateMethod) return false
  // Without the header and the checksum, which not every reader requires.
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(bytes.subarray(start + zlibHeaderBytes))
  let rest = ""
  let isFirst = true
  try {
    for await (const chunk of inflate) {
      const text: string = rest + (chunk as Buffer).toString("latin1")
      if (isFirst && !beginsLikeObjects(text)) return false
      isFirst = false
      if (namesActiveContent(text)) return true
      rest = text.slice(-nameReach)
    }
  } catch {
    // What came before the damage was read.
  } finally {
    inflate.destroy()
  }
  return false
}

/** An object stream begins with pairs of numbers. Texts of pages and pictures, which may say anything, rarely do. */
function beginsLikeObjects(text: string): boolean {
  return /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*\d+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+\d/.test(text)
}
