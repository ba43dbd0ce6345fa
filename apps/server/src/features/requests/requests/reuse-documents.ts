import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { type StaleReason, staleReason } from "@trazo/domain/buying/reused-documents"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type DocumentFile, insertDocument, listCurrentDocuments } from "./documents.queries.ts"
import { loadRequest, type RequestRow } from "./request.ts"
import { documentRequirements } from "./request-documents.ts"

/**
 * A request that begins with the verified data of an approved one shares its documents (docs/product/certificates.md). They
 * count while what they prove has not changed.
 */

/** Lets a new draft share the documents of its `prefilled_from`, whose holder is the same. */
export async function reuseDocuments(
  tx: ScopedTransaction,
  { draft, source }: { draft: RequestRow; source: RequestRow },
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const needed = documentRequirements(draft, clock.now()).map(({ documentType }) => documentType)
  for (const { documentType, fileId, uploadedAt } of await listCurrentDocuments(tx, source.id)) {
    if (!needed.includes(documentType)) continue
    const document = { requestId: draft.id, documentType, fileId, now: uploadedAt, reusedFrom: source.id }
    await insertDocument(tx, document)
  }
}

export interface AskedAgain {
  documentType: DocumentType
  reason: StaleReason
}

export interface CountedDocuments {
  files: DocumentFile[]
  /** Shared files that do not count any more, with the reason. */
  stale: (DocumentFile & { reason: StaleReason | null })[]
}

/** Divides the documents of a draft into those that count and shared ones that are stale or were replaced by an own one. */
export async function countedDocuments(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<CountedDocuments> {
  const all = await listCurrentDocuments(tx, request.id)
  if (request.prefilled_from === null || request.status !== "draft") return { files: all, stale: [] }
  const { user_info: approved } = await loadRequest(tx, request.prefilled_from)
  const weighed = all.map((file) => ({
    file,
    ...verdictOf(file, all, { approved, request, now: clock.now() }),
  }))
  return {
    files: weighed.filter(({ counts }) => counts).map(({ file }) => file),
    stale: weighed.filter(({ counts }) => !counts).map(({ file, reason }) => ({ ...file, reason })),
  }
}

function verdictOf(
  file: DocumentFile,
  all: readonly DocumentFile[],
  { approved, request, now }: { approved: PersonalData; request: RequestRow; now: Date },
): { counts: boolean; reason: StaleReason | null } {
  const { documentType, uploadedAt, reusedFrom } = file
  if (reusedFrom === null) return { counts: true, reason: null }
  const reason = staleReason({ documentType, uploadedAt, approved, present: request.user_info, now })
  const isReplaced =
    !documentCatalogue[documentType].several &&
    all.some((other) => other.documentType === documentType && other.reusedFrom === null)
  return { counts: reason === null && !isReplaced, reason }
}

/** Documents that are missing because the shared ones do not count any more. */
export function askedAgain({ files, stale }: CountedDocuments): AskedAgain[] {
  const missing = stale.filter(
    ({ documentType }) => !files.some((file) => file.documentType === documentType),
  )
  const types = new Map(missing.map(({ documentType, reason }) => [documentType, reason ?? "changed"]))
  return [...types].map(([documentType, reason]) => ({ documentType, reason }))
}
