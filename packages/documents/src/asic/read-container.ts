import type { Bytes } from "@trazo/pki/bytes"
import type { WorkBudget } from "../work-budget.ts"
import { nameFaults } from "./entry-names.ts"
import { readZipDirectory, type ZipEntry, ZipError } from "./zip-directory.ts"

const mostFiles = 500
/** A little more than the largest container that is read. */
const mostBytes = 120 * 1024 * 1024

/** Files of a ZIP by name. */
export interface Container {
  readonly files: ReadonlyMap<string, Bytes>
  /** Names that come twice, also for a program that ignores case: programs differ on which file they open. */
  readonly repeated: readonly string[]
  /** Spanish: where programs may differ on what the ZIP holds. */
  readonly faults: readonly string[]
  /** Where files that are not packed lie in the ZIP. */
  readonly stored: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

/** @throws ZipError when the bytes are not a ZIP that this reader can open */
export async function readContainer(bytes: Bytes, work: WorkBudget): Promise<Container | "tooBig"> {
  const { entries, faults } = readZipDirectory(bytes)
  const size = entries.reduce((sum, one) => sum + one.size, 0)
  if (size > mostBytes || entries.length > mostFiles) return "tooBig"
  work.spend("octetUnpacked", size)
  const files = new Map<string, Bytes>()
  const all = [...faults]
  for (const entry of entries) {
    const { content, fault } = await unpack(entry)
    if (fault) all.push(fault)
    files.set(entry.name, content)
  }
  const names = nameFaults(entries.map(({ name }) => name))
  return {
    files,
    repeated: names.repeated,
    faults: [...all, ...names.faults],
    stored: entries
      .filter(({ method }) => method === 0)
      .map(({ name, start, data }) => ({ name, from: start, to: start + data.length })),
  }
}

async function unpack({ name, method, data, size, checksum }: ZipEntry) {
  const content = method === 0 ? data : await inflated(data, size)
  const isWhole = content.length === size && crc32(content) === checksum
  return { content, fault: isWhole ? undefined : `«${name}» no es lo que el índice dice` }
}

/** At most one octet more than is announced. @throws ZipError when the data are damaged, or something lies behind them */
async function inflated(data: Bytes, size: number): Promise<Bytes> {
  const whole = new Uint8Array(size + 1)
  let length = 0
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader()
  try {
    while (length <= size) {
      const { done, value } = await reader.read()
      if (done) return whole.subarray(0, length)
      const piece = value.subarray(0, whole.length - length)
      whole.set(piece, length)
      length += piece.length
    }
  } catch (error) {
    // what the platform throws on bad data
    if (error instanceof TypeError) throw new ZipError("Not compressed data", { cause: error })
    throw error
  }
  await reader.cancel()
  return whole
}

const checksums = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of ZIP (APPNOTE.TXT §4.4.7). */
function crc32(bytes: Uint8Array): number {
  let value = -1
  // Without an iterator, which makes it ten times as slow.
  for (let at = 0; at < bytes.length; at++)
    value = (checksums[(value ^ (bytes[at] as number)) & 0xff] as number) ^ (value >>> 8)
  return ~value >>> 0
}
