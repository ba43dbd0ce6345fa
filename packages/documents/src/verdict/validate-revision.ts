import type { Bytes } from "@trazo/pki/bytes"
import { coversAll } from "../pdf/byte-range.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import { permissionsOf } from "../pdf/permissions.ts"
import { PdfError } from "../pdf/values.ts"
import { compareRevisions } from "../revisions/compare-revisions.ts"
import type { PdfChange } from "../revisions/pdf-change.ts"
import { endOf, type FormField, type PdfSignature, signaturesOf } from "../revisions/signature-fields.ts"
import { type Reason, type ReasonCode, reason } from "./reasons.ts"

interface RevisionValidation {
  readonly reasons: readonly Reason[]
  readonly changes: readonly PdfChange[]
  /** What was signed, when something came after it. */
  readonly original: Bytes | undefined
}

/** Compares what was signed with what is shown. `good` are the fields whose signature was checked and is good. */
export function validateRevision(
  file: PdfFile,
  signature: PdfSignature,
  { password, good }: { readonly password: string | undefined; readonly good: ReadonlySet<FormField> },
): RevisionValidation {
  const shared = signature.fields.length > 1 ? [reason("sharedSignature")] : []
  if (coversAll(file.bytes, signature)) {
    return { reasons: [...shared, reason("nothingAfter")], changes: [], original: undefined }
  }
  const original = file.bytes.subarray(0, endOf(signature))
  const earlier = openRevision(file, original, password)
  if (!earlier) return { reasons: [...shared, reason("brokenStructure")], changes: [], original }
  const own = signatureIn(earlier, signature)
  if (!own) return { reasons: [...shared, reason("notInRevision")], changes: [], original }
  const changes = compareRevisions(earlier, file, good)
  const permissions = permissionsOf(earlier, own)
  const isAllowed = changes.every((change) => permissions.allows(change))
  const isDoubtful = changes.some((change) => change.isDoubtful)
  const reasons = [
    ...shared,
    ...(isDoubtful ? [reason("badLaterSignature")] : []),
    reason(codeFor(changes)),
    ...(isAllowed ? [] : [reason("notAllowedAfter")]),
  ]
  return { reasons, changes: worstFirst(changes).slice(0, mostShown), original }
}

const mostShown = 200
const weights = ["forbidden", "unclear", "covering", "filled", "beside", "expected"]

/** In the order of the document, unless there are more than are shown. */
function worstFirst(changes: readonly PdfChange[]): readonly PdfChange[] {
  if (changes.length <= mostShown) return changes
  return changes.toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight))
}

function codeFor(changes: readonly PdfChange[]): ReasonCode {
  const has = (weight: PdfChange["weight"]) => changes.some((change) => change.weight === weight)
  if (has("forbidden")) return "changedAfter"
  if (has("unclear")) return "unclearAfter"
  if (has("covering")) return "coveredAfter"
  if (has("filled")) return "filledAfter"
  if (has("beside")) return "besideAfter"
  if (changes.some(({ kind }) => kind !== "save")) return "onlySigned"
  return changes.length > 0 ? "savedAfter" : "nothingAfter"
}

function openRevision({ work }: PdfFile, bytes: Bytes, password: string | undefined): PdfFile | undefined {
  try {
    const file = new PdfFile(bytes, password, work)
    return file.isRepaired ? undefined : file
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function signatureIn(file: PdfFile, { contents }: PdfSignature): PdfSignature | undefined {
  try {
    return signaturesOf(file).signatures.find((one) => one.contents.start === contents.start)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Cross-reference sections that are looked into for removed signatures. */
export const mostRevisions = 200

/** Signatures of earlier revisions that the last one no longer shows. */
export function removedSignatures(
  file: PdfFile,
  signatures: readonly PdfSignature[],
  password: string | undefined,
): string[] {
  const shown = new Set(signatures.map(({ contents }) => contents.start))
  const removed = new Map<number, string>()
  for (const section of file.sections.slice(1, mostRevisions)) {
    const earlier = openRevision(file, file.bytes.subarray(0, endOfRevision(file, section)), password)
    if (!earlier) continue
    try {
      for (const { contents, fields } of signaturesOf(earlier).signatures) {
        if (!shown.has(contents.start)) removed.set(contents.start, fields.join(", "))
      }
    } catch (error) {
      // a revision that nobody shows
      if (!(error instanceof PdfError)) throw error
    }
  }
  return [...removed.values()]
}

/** Behind the first «%%EOF» after a cross-reference section. */
function endOfRevision({ bytes, work }: PdfFile, section: number): number {
  for (let at = bytes.indexOf(0x25, section); at >= 0; at = bytes.indexOf(0x25, at + 1)) {
    work.spend("nodeVisited")
    if (String.fromCharCode(...bytes.subarray(at, at + 5)) === "%%EOF") return at + 5
  }
  return bytes.length
}
