const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const

/**
 * The text of a file in any encoding that spreadsheets write: UTF-8 and UTF-16 by their marks, UTF-16 without a mark by its
 * zero bytes, else UTF-8 if it is valid, and of Windows-1252 and Mac OS Roman the one that gives more Spanish letters.
 */
export function decodeText(file: Uint8Array): string {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte))
  if (mark) return new TextDecoder(mark.encoding).decode(file)
  const start = file.subarray(0, 200)
  const zeros = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zeros(1) > start.length / 4) return new TextDecoder("utf-16le").decode(file)
  if (zeros(0) > start.length / 4) return new TextDecoder("utf-16be").decode(file)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [windows = "", mac = ""] = ["windows-1252", "macintosh"].map((name) =>
      new TextDecoder(name).decode(file),
    )
    return accents(mac) > accents(windows) ? mac : windows
  }
}

const accents = (text: string) => text.match(/[áéíóúüñÁÉÍÓÚÜÑ]/g)?.length ?? 0
