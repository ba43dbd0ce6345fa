import { crc32, deflateRawSync } from "node:zlib"

export interface ZipEntry {
  /** ASCII. */
  name: string
  content: Uint8Array
}

/** From here on a field of 16 or 32 bits refers to its ZIP64 record. */
const full16 = 0xffff
const full32 = 0xffffffff
/** Entries have no time of their own: 1 January 1980. */
const noDate = 0x21

/**
 * Writes a ZIP of any number of files while they come, and keeps their directory alone in memory. ZIP64 (PKWARE APPNOTE,
 * section 4.3.14) takes over above 65,534 files or 4 GB.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const compressed = deflateRawSync(content)
    const facts = factsOf({ name, content, compressed })
    const local = record([[4, 0x04034b50], [2, 20], ...facts, [2, 0]], Buffer.from(name))
    directory.push(directoryRecord({ name, facts, offset }))
    offset += local.length + compressed.length
    yield local
    yield compressed
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield endOf({ count: directory.length, size: listed.length, offset })
}

/** A number of bytes and their value. */
type Field = readonly [size: 2 | 4 | 8, value: number]

function record(fields: readonly Field[], rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 8) head.writeBigUInt64LE(BigInt(value), at)
    else head.writeUIntLE(value, at, size)
    at += size
  }
  return Buffer.concat([head, rest])
}

/** What both records of a file say: UTF-8 names, deflated. */
function factsOf({ name, content, compressed }: ZipEntry & { compressed: Uint8Array }): Field[] {
  const sizes: Field[] = [
    [4, crc32(content)],
    [4, compressed.length],
    [4, content.length],
  ]
  return [[2, 0x0800], [2, 8], [2, 0], [2, noDate], ...sizes, [2, Buffer.byteLength(name)]]
}

function directoryRecord({
  name,
  facts,
  offset,
}: {
  name: string
  facts: readonly Field[]
  offset: number
}): Buffer {
  const isFar = offset >= full32
  const far = isFar
    ? record([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : Buffer.alloc(0)
  const start: Field[] = [
    [4, 0x02014b50],
    [2, 45],
    [2, isFar ? 45 : 20],
  ]
  // Without a comment, a disk and attributes.
  const none: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  const place: Field = [4, Math.min(offset, full32)]
  return record(
    [...start, ...facts, [2, far.length], ...none, place],
    Buffer.concat([Buffer.from(name), far]),
  )
}

function endOf({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= full16 || offset >= full32 || size >= full32
  const disks: Field[] = [
    [4, 0],
    [4, 0],
  ]
  const counted = (width: 2 | 8, limit: number): Field[] => [
    [width, Math.min(count, limit)],
    [width, Math.min(count, limit)],
  ]
  const large = isLarge
    ? record([
        [4, 0x06064b50],
        // Of what follows in this record.
        [8, 44],
        [2, 45],
        [2, 45],
        ...disks,
        ...counted(8, count),
        [8, size],
        [8, offset],
        // Where this record is.
        [4, 0x07064b50],
        [4, 0],
        [8, offset + size],
        [4, 1],
      ])
    : Buffer.alloc(0)
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    ...counted(2, full16),
    [4, Math.min(size, full32)],
    [4, Math.min(offset, full32)],
    [2, 0],
  ])
  return Buffer.concat([large, end])
}
