import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { type StaleReason, staleReason } from "@trazo/domain/buying/reused-documents"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { createDraft } from "./move-request.ts"
import { loadRequest, type NewRequest, type RequestRow } from "./request.ts"
import {
  type DocumentFile,
  documentRequirements,
  insertDocument,
  listCurrentDocuments,
} from "./request-documents.ts"
import { firstResumeToken } from "./resume-token.ts"

/** Every step that known data fill in. Those that do not hold any more are asked again. */
const filledSteps = ["certificate", "personal", "documents", "photo", "code"] as const

type Certificate = Pick<NewRequest, "kind" | "validity" | "channel" | "foreing">

interface Prefilled extends Certificate {
  actor: Actor
  /** The approved request whose documents are shared. Null: none is. */
  source: RequestRow | null
  userInfo: PersonalData
  /** The address of an approved account; null for one that has to be proved. */
  verifiedEmail: string | null
  columns: Pick<NewRequest, "startedBy" | "renewsSerial" | "renewal" | "supersedes">
}

/** Creates a draft with known data, and the documents of an approved request of the same holder. */
export async function createPrefilledDraft(
  tx: ScopedTransaction,
  { actor, source, userInfo, verifiedEmail, columns, ...certificate }: Prefilled,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<RequestRow> {
  const id = newId(deps.random, deps.clock.now())
  const draft = await createDraft(
    tx,
    {
      actor,
      id,
      ...certificate,
      ...columns,
      completedSteps: [...filledSteps],
      ...firstResumeToken(id, deps).columns,
      verifiedEmail,
      prefilledFrom: source?.id ?? null,
      userInfo: JSON.stringify(userInfo),
    },
    deps,
  )
  if (source) await reuseDocuments(tx, { draft, source }, deps)
  return draft
}

/**
 * A request that begins with the verified data of an approved one shares its documents (docs/product/certificates.md). They
 * count while what they prove has not changed.
 */

/** Lets a new draft share the documents of its `prefilled_from`, whose holder is the same. */
async function reuseDocuments(
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
  if (request.prefilledFrom === null || request.status !== "draft") return { files: all, stale: [] }
  const { userInfo: approved } = await loadRequest(tx, request.prefilledFrom)
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
  const reason = staleReason({ documentType, uploadedAt, approved, present: request.userInfo, now })
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
