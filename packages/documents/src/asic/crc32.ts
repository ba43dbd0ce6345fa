const table = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of ZIP (APPNOTE.TXT §4.4.7). */
export function crc32(bytes: Uint8Array): number {
  let value = -1
  for (const octet of bytes) value = (table[(value ^ octet) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}
