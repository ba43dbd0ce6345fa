import type { PdfFile } from "../pdf/pdf-file.ts"
import { objectHeaders, trailersIn } from "../pdf/scan-objects.ts"
import { isDictionary, nameIn, PdfError, PdfRef, PdfStream, type PdfValue } from "../pdf/values.ts"

/**
 * Offset of the last object, object stream, trailer or catalog behind `from` that the cross-references do not lead to.
 * Programs that find a file broken rebuild it: they take the last object of each number in the file, and show this one.
 */
export function lastShadow(file: PdfFile, from: number): number | undefined {
  const known = new Set([...file.sections, ...file.trailers].map((at) => blankBehind(file, at)))
  const shadows: number[] = []
  const last = new Map<number, number>()
  for (const { number, at } of objectHeaders(file.bytes, from)) if (at >= from) last.set(number, at)
  for (const [number, at] of last) {
    if (!known.has(at) && !leadsTo(file, number, at)) shadows.push(at)
    else if (isOther(file, number)) shadows.push(at)
  }
  for (const at of trailersIn(file.bytes, from)) if (!known.has(at)) shadows.push(at)
  return shadows.length > 0 ? shadows.reduce((most, at) => Math.max(most, at)) : undefined
}

/** Whether the object counts, or a newer one of its number does. */
function leadsTo(file: PdfFile, number: number, at: number): boolean {
  const entry = file.entry(number)
  if (entry?.kind === "offset") return blankBehind(file, entry.at) === at
  return entry?.kind === "free" || (entry !== undefined && placeOf(file, number) > at)
}

function placeOf(file: PdfFile, number: number): number {
  const entry = file.entry(number)
  const holder = entry?.kind === "packed" ? file.entry(entry.stream) : entry
  return holder?.kind === "offset" ? holder.at : -1
}

/** A catalog that is not the file's, or an object stream with objects that the cross-references do not find in it. */
function isOther(file: PdfFile, number: number): boolean {
  const value = objectOf(file, number)
  const dictionary = value instanceof PdfStream ? value.dictionary : value
  if (!isDictionary(dictionary)) return false
  if (nameIn(dictionary, "Type") !== "ObjStm") return isOtherCatalog(file, number, dictionary)
  if (file.lock) return false
  try {
    return file.numbersIn(number).some((one) => {
      const isOld = file.entry(one)?.kind !== "free" && placeOf(file, one) < placeOf(file, number)
      return isOld || isOtherCatalog(file, one, objectOf(file, one))
    })
  } catch (error) {
    if (error instanceof PdfError) return true
    throw error
  }
}

function isOtherCatalog(file: PdfFile, number: number, value: PdfValue): boolean {
  const root = file.trailer.get("Root")
  const isRoot = root instanceof PdfRef && root.number === number
  return !isRoot && isDictionary(value) && nameIn(value, "Type") === "Catalog"
}

function objectOf(file: PdfFile, number: number): PdfValue {
  try {
    return file.object(number)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}

function blankBehind({ bytes }: PdfFile, at: number): number {
  let behind = at
  while ([0, 9, 10, 12, 13, 32].includes(bytes[behind] ?? -1)) behind++
  return behind
}
