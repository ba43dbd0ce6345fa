import { equalBytes } from "@trazo/pki/bytes"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { isDictionary, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../pdf/values.ts"

/**
 * Whether two values are written alike; references are equal when they name the same object. Programs
 * extend a stream whose length is wrong, each as it sees fit: it equals none.
 */
export function equalValues(
  one: PdfValue,
  first: PdfFile,
  other: PdfValue,
  second: PdfFile,
  depth = 0,
): boolean {
  first.work.spend("nodeVisited")
  if (one === other) return true
  if (depth > 64 || one === null || other === null) return false
  if (one instanceof PdfName) return other instanceof PdfName && one.name === other.name
  if (one instanceof PdfRef) {
    return other instanceof PdfRef && one.number === other.number && one.generation === other.generation
  }
  if (one instanceof PdfString) return other instanceof PdfString && equalBytes(one.bytes, other.bytes)
  if (one instanceof PdfStream) {
    if (!(other instanceof PdfStream)) return false
    const alike = equalValues(withoutLength(one), first, withoutLength(other), second, depth + 1)
    return (
      alike &&
      equalBytes(first.streamBytes(one), second.streamBytes(other)) &&
      first.hasRightLength(one) &&
      second.hasRightLength(other)
    )
  }
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    return one.every((each, index) => equalValues(each, first, other[index] ?? null, second, depth + 1))
  }
  if (!isDictionary(one) || !isDictionary(other) || one.size !== other.size) return false
  return [...one].every(([key, value]) =>
    equalValues(value, first, other.get(key) ?? null, second, depth + 1),
  )
}

const withoutLength = ({ dictionary }: PdfStream): PdfValue => {
  const copy = new Map(dictionary)
  copy.delete("Length")
  return copy
}
