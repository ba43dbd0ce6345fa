import type { Bytes } from "@trazo/pki/bytes"
import { concatenate } from "@trazo/pki/bytes"
import { Unzlib } from "fflate"
import type { WorkBudget } from "../work-budget.ts"
import { PdfError } from "./values.ts"

const megabyte = 1024 * 1024
const step = 64 * 1024

/** Decompresses at most 64 MB. Counts what it unpacks, also in vain. @throws PdfError */
export function inflate(data: Bytes, work: WorkBudget, most = 64 * megabyte): Bytes {
  const pieces: Uint8Array[] = []
  let length = 0
  const unzip = new Unzlib((piece) => {
    length += piece.length
    work.spend("octetUnpacked", piece.length)
    if (length > most) throw new PdfError("Unpacks to too much")
    pieces.push(piece)
  })
  try {
    for (let at = 0; at < data.length; at += step)
      unzip.push(data.subarray(at, at + step), at + step >= data.length)
  } catch (error) {
    // fflate gives its errors a code. What is cut short is read as far as it goes.
    const isOfData = error instanceof Error && "code" in error
    if (!isOfData) throw error
    if (length === 0) throw new PdfError("Not compressed data")
  }
  return concatenate(...pieces)
}

/** Undoes the PNG predictors of FlateDecode (ISO 32000-1 §7.4.4.4). */
export function unpredict(data: Bytes, columns: number, octetsPerPixel = 1): Bytes {
  if (!Number.isInteger(columns) || columns < 1) throw new PdfError("Bad predictor")
  const row = columns * octetsPerPixel
  const rows = Math.floor(data.length / (row + 1))
  const plain = new Uint8Array(rows * row)
  for (let line = 0; line < rows; line++) {
    const type = data[line * (row + 1)] ?? 0
    for (let column = 0; column < row; column++) {
      const raw = data[line * (row + 1) + 1 + column] ?? 0
      const left = column >= octetsPerPixel ? (plain[line * row + column - octetsPerPixel] ?? 0) : 0
      const up = line > 0 ? (plain[(line - 1) * row + column] ?? 0) : 0
      const corner =
        line > 0 && column >= octetsPerPixel ? (plain[(line - 1) * row + column - octetsPerPixel] ?? 0) : 0
      plain[line * row + column] = raw + predicted(type, left, up, corner)
    }
  }
  return plain
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  if (type !== 4) return 0
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
