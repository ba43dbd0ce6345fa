import Papa from "papaparse"

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const

/**
 * The text of a CSV file in any encoding that Excel writes: UTF-8 and UTF-16 by their marks, UTF-16 without a mark by its
 * zero bytes, else UTF-8 if it is valid and Windows-1252 if not.
 */
function decodeText(file: Uint8Array): string {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte))
  if (mark) return new TextDecoder(mark.encoding).decode(file)
  const start = file.subarray(0, 200)
  const zeros = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zeros(1) > start.length / 4) return new TextDecoder("utf-16le").decode(file)
  if (zeros(0) > start.length / 4) return new TextDecoder("utf-16be").decode(file)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch {
    // Not UTF-8.
    return new TextDecoder("windows-1252").decode(file)
  }
}

/** Rows of a CSV file. The delimiter (semicolon, comma, tab, bar) is recognized; Excel's «sep=;» line is obeyed. */
export function readCsv(file: Uint8Array, maximumRows: number): string[][] {
  const text = decodeText(file)
  if (!/[^\s;,|"]/.test(text)) return []
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = named ? text.slice(text.indexOf("\n") + 1) : text
  const { data } = Papa.parse<string[]>(body, {
    delimiter: named ?? "",
    delimitersToGuess: [";", ",", "\t", "|"],
    skipEmptyLines: "greedy",
    // One more than permitted, so that a longer file shows.
    preview: maximumRows + 1,
  })
  return data
}
