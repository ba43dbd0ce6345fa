import { type Bytes, equalBytes } from "@trazo/pki/bytes"

/* What a ZIP says of its files (APPNOTE.TXT §4.3), read by the strictest program: everything must agree. */

/** The bytes are no ZIP that this reader can open. */
export class ZipError extends Error {
  override readonly name = "ZipError"
}

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  /** Octets once unpacked. */
  readonly size: number
  /** As packed. */
  readonly data: Bytes
  /** Of the packed data, from the beginning of the ZIP. */
  readonly start: number
}

interface ZipDirectory {
  readonly entries: readonly ZipEntry[]
  /** Spanish: where programs may differ on what the ZIP holds. */
  readonly faults: readonly string[]
}

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const descriptorSignature = 0x08074b50
const endLength = 22
const longestComment = 0xffff
const mostEntries = 1000

/** The type (ETSI EN 319 162-1 §A.1), which some programs write beside their own name. */
const mimeComment = /^(?:(?=.*(?:mimetype=|application\/))[\w .,:;()/+=-]{1,200})?$/

interface Fields {
  readonly bytes: Bytes
  readonly view: DataView
}

const fieldsOf = (bytes: Bytes): Fields => ({
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
})

/** Where the end record begins: the last one that has a directory of files before it. */
export function endOfDirectory(bytes: Bytes): number | undefined {
  const { view } = fieldsOf(bytes)
  for (
    let at = bytes.length - endLength;
    at >= Math.max(0, bytes.length - endLength - longestComment);
    at--
  ) {
    if (view.getUint32(at, true) !== endSignature) continue
    const start = at - view.getUint32(at + 12, true)
    if (start >= 0 && view.getUint32(start, true) === centralSignature) return at
  }
  return undefined
}

/** @throws ZipError when the bytes are not a ZIP, or one of several disks or with 64-bit fields */
export function readZipDirectory(bytes: Bytes): ZipDirectory {
  const end = endOfDirectory(bytes)
  if (end === undefined) throw new ZipError("No directory")
  const { view } = fieldsOf(bytes)
  const faults: string[] = []
  const comment = view.getUint16(end + 20, true)
  if (end + endLength + comment !== bytes.length) faults.push("hay bytes después del final")
  else if (!mimeComment.test(latin(bytes.subarray(end + endLength)))) faults.push("lleva un comentario")
  const [count, total] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)]
  if (view.getUint32(end + 4, true) !== 0 || count !== total || count > mostEntries)
    throw new ZipError("Several disks, or too many entries")
  const start = view.getUint32(end + 16, true)
  if (start + view.getUint32(end + 12, true) !== end) throw new ZipError("Another directory")
  const entries: ZipEntry[] = []
  const extents: Extent[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    const read = readEntry(fieldsOf(bytes), at, start)
    entries.push(read.entry)
    extents.push(read.extent)
    faults.push(...read.faults)
    at = read.next
  }
  if (at !== end) faults.push("su índice tiene más de lo que dice")
  faults.push(...gapsIn(extents, start))
  return { entries, faults: [...new Set(faults)] }
}

interface Extent {
  readonly from: number
  readonly to: number
}

/** The files lie one behind another, from the first byte to the directory. */
function gapsIn(extents: readonly Extent[], directory: number): string[] {
  let at = 0
  for (const { from, to } of extents.toSorted((one, other) => one.from - other.from)) {
    if (from !== at) return ["hay bytes entre sus archivos, o antes del primero"]
    at = to
  }
  return at === directory ? [] : ["hay bytes entre sus archivos y su índice"]
}

function readEntry({ bytes, view }: Fields, at: number, directory: number) {
  if (at + 46 > bytes.length || view.getUint32(at, true) !== centralSignature) throw new ZipError("Bad entry")
  const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
  const name = bytes.subarray(at + 46, at + 46 + nameLength)
  const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  const central = headerAt(view, at + 8)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > directory || view.getUint32(local, true) !== localSignature) throw new ZipError("No entry")
  if (central.packed === 0xffffffff || central.size === 0xffffffff) throw new ZipError("64-bit entry")
  const written = headerAt(view, local + 6)
  const localName = bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true))
  const dataStart = local + 30 + localName.length + view.getUint16(local + 28, true)
  const localExtra = bytes.subarray(local + 30 + localName.length, dataStart)
  const dataEnd = dataStart + central.packed
  if (dataEnd > directory) throw new ZipError("Cut short")
  const shown = textOf(name)
  const faults: string[] = []
  const differ = (what: string) => faults.push(`«${shown}» ${what}`)
  if (!equalBytes(name, localName)) differ(`lleva otro nombre por dentro («${textOf(localName)}»)`)
  if (written.flags !== central.flags || written.method !== central.method)
    differ("dice dos formas de leerlo")
  if (!agrees(written, central)) differ("dice dos tamaños o dos sumas de control")
  if ([extra, localExtra].some(hasOtherName)) differ("lleva un segundo nombre, o datos que no conocemos")
  if (isLink(view, at)) differ("es un enlace a otro archivo")
  const to = dataEnd + (central.flags & 8 ? descriptorLength(view, dataEnd, directory, central) : 0)
  if (central.flags & 8 && to === dataEnd) differ("no dice bien dónde termina")
  const { method, checksum, size, packed } = central
  if (central.flags & 0x2041) throw new ZipError("Encrypted")
  if ((method !== 0 && method !== 8) || (method === 0 && packed !== size)) throw new ZipError("Other method")
  return {
    entry: {
      name: shown,
      method,
      checksum,
      size,
      start: dataStart,
      data: bytes.subarray(dataStart, dataEnd),
    },
    extent: { from: local, to },
    faults,
    next: at + 46 + nameLength + extraLength + view.getUint16(at + 32, true),
  }
}

interface Header {
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
}

/** The fields that both headers of a file have, in the same order. */
const headerAt = (view: DataView, at: number): Header => ({
  flags: view.getUint16(at, true),
  method: view.getUint16(at + 2, true),
  checksum: view.getUint32(at + 8, true),
  packed: view.getUint32(at + 12, true),
  size: view.getUint32(at + 16, true),
})

/** With a descriptor behind the data, the first header may leave the fields empty. */
function agrees(local: Header, central: Header): boolean {
  const same = (["checksum", "packed", "size"] as const).every((field) => local[field] === central[field])
  const empty = local.checksum === 0 && local.packed === 0 && local.size === 0
  return same || ((central.flags & 8) !== 0 && empty)
}

/** 0 when it does not say the same as the directory. */
function descriptorLength(view: DataView, at: number, limit: number, central: Header): number {
  for (const length of [16, 12]) {
    const fields = at + length - 12
    if (at + length > limit || (length === 16 && view.getUint32(at, true) !== descriptorSignature)) continue
    const [checksum, packed, size] = [0, 4, 8].map((offset) => view.getUint32(fields + offset, true))
    if (checksum === central.checksum && packed === central.packed && size === central.size) return length
  }
  return 0
}

/** Times, owners and padding; a second name (0x7075), 64-bit sizes (0x0001) and what is no list of fields are not known. */
const knownExtras = new Set([0x5455, 0x7855, 0x7875, 0x5855, 0x000a, 0xcafe, 0xd935, 0xa220])

function hasOtherName(extra: Bytes): boolean {
  let at = 0
  for (; at + 4 <= extra.length; ) {
    const [type, length] = [
      (extra[at] ?? 0) | ((extra[at + 1] ?? 0) << 8),
      (extra[at + 2] ?? 0) | ((extra[at + 3] ?? 0) << 8),
    ]
    if (!knownExtras.has(type)) return true
    at += 4 + length
  }
  return at !== extra.length
}

/** A symbolic link of Unix, whose content is a path. */
const isLink = (view: DataView, at: number) =>
  view.getUint8(at + 5) === 3 && ((view.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000

/** UTF-8, which many programs write without saying so; otherwise one character for each octet. */
function textOf(name: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(name)
  return text.includes("\ufffd") ? latin(name) : text
}

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)
