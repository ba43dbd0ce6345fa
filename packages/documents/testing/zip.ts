import { crc32, deflateRawSync } from "node:zlib"

type Bytes = Uint8Array<ArrayBuffer>

interface Entry {
  readonly name: string
  readonly content: Uint8Array
  /** In the header before the data. */
  readonly localName?: string
  readonly localSize?: number
  readonly localFlags?: number
  readonly localExtra?: Uint8Array
  readonly checksum?: number
  /** Packed, with these octets behind the packed data. */
  readonly behind?: Uint8Array
  /** Octets before the entry that belong to none. */
  readonly before?: string
  /** Of Unix, as `stat` has it. */
  readonly mode?: number
}

interface Around {
  readonly prefix?: string
  readonly beforeDirectory?: string
  readonly tail?: string
  readonly comment?: string
}

/** A ZIP of stored files in which each field may be wrong. */
export function zipOf(entries: readonly Entry[], around: Around = {}): Bytes {
  const parts: Buffer[] = [Buffer.from(around.prefix ?? "")]
  const central: Buffer[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const entry of entries) {
    parts.push(Buffer.from(entry.before ?? ""))
    const name = Buffer.from(entry.name)
    const localName = Buffer.from(entry.localName ?? entry.name)
    const data = entry.behind
      ? Buffer.concat([deflateRawSync(entry.content), entry.behind])
      : Buffer.from(entry.content)
    const method = entry.behind ? 8 : 0
    const checksum = entry.checksum ?? crc32(entry.content)
    const sizes = (size: number) => fields([checksum, 4], [data.length, 4], [size, 4])
    const extra = Buffer.from(entry.localExtra ?? [])
    const at = length()
    const header = (flags: number) => fields([20, 2], [flags, 2], [method, 2], [0, 4])
    parts.push(fields([0x04034b50, 4]), header(entry.localFlags ?? 0x800))
    parts.push(sizes(entry.localSize ?? entry.content.length))
    parts.push(fields([localName.length, 2], [extra.length, 2]), localName, extra, data)
    central.push(fields([0x02014b50, 4], [0x0314, 2]), header(0x800), sizes(entry.content.length))
    central.push(fields([name.length, 2], [0, 8], [(entry.mode ?? 0) * 0x10000, 4], [at, 4]), name)
  }
  parts.push(Buffer.from(around.beforeDirectory ?? ""))
  const directory = Buffer.concat(central)
  const start = length()
  const comment = Buffer.from(around.comment ?? "")
  const counts = fields([0, 4], [entries.length, 2], [entries.length, 2])
  const end = fields([directory.length, 4], [start, 4], [comment.length, 2])
  const tail = [comment, Buffer.from(around.tail ?? "")]
  return new Uint8Array(Buffer.concat([...parts, directory, fields([0x06054b50, 4]), counts, end, ...tail]))
}

/** Numbers, the least octet first, each with its count of octets. */
function fields(...values: readonly (readonly [value: number, octets: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, octets]) =>
      Buffer.from(Array.from({ length: octets }, (_, index) => Math.floor(value / 256 ** index) % 256)),
    ),
  )
}
