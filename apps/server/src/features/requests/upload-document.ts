import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { type AcceptedUpload, type UploadProblem, validateFile } from "@trazo/domain/files/upload-rules"
import { type DocumentFormat, type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { storeFile } from "../files/stored-files.ts"
import { changeDraft } from "./change-draft.ts"
import {
  type DocumentFile,
  endCurrentDocuments,
  insertDocument,
  listCurrentDocuments,
} from "./documents.queries.ts"
import { type Draft, lockDraft, requireReached } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { deleteDraftDocuments } from "./remove-document.ts"
import { documentRequirements, stepOfDocument } from "./required-documents.ts"
import { withoutSummary } from "./still-valid-steps.ts"

const refusals: Record<UploadProblem, ErrorCode> = {
  empty: "FILE_EMPTY",
  size: "FILE_TOO_LARGE",
  videoSize: "VIDEO_TOO_LARGE",
  format: "FILE_TYPE_NOT_ALLOWED",
  damaged: "FILE_DAMAGED",
}

/** A picture of two megabytes that unfolds into more than this was made to fill memory. */
const maximumPixels = 80_000_000

/**
 * A file as it may be stored: type, size and wholeness by its content (checklist D4), and a picture decoded to
 * its last line. Its name says what it holds.
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED
 */
export async function acceptUpload(
  { name, bytes }: ReceivedFile,
  format: DocumentFormat,
): Promise<AcceptedUpload & { bytes: Uint8Array }> {
  const verdict = validateFile({ name, bytes, format })
  if ("problem" in verdict) throw new ApiError(refusals[verdict.problem])
  if (verdict.mediaType.startsWith("image/")) await requireDecodable(bytes)
  return { ...verdict, bytes }
}

async function requireDecodable(bytes: Uint8Array): Promise<void> {
  // Loaded with the first picture: most processes never see one, and it takes memory.
  const { default: sharp } = await import("sharp")
  try {
    await sharp(bytes, { failOn: "truncated", limitInputPixels: maximumPixels }).stats()
  } catch {
    throw new ApiError("FILE_DAMAGED")
  }
}

interface ReplacementDocument {
  requestId: string
  paper: DocumentType
  /** As `acceptUpload` took it. */
  upload: AcceptedUpload & Pick<ReceivedFile, "bytes">
}

/**
 * Another file for a paper of a submitted request. Of a paper that comes as one file the former one is replaced
 * and kept; the same content sent twice is stored once.
 * @returns the new file's id, or null when it was there already
 */
export async function replaceDocument(
  tx: ScopedTransaction,
  { requestId, paper, upload }: ReplacementDocument,
  deps: Pick<Deps, "clock" | "random" | "files">,
): Promise<string | null> {
  const digest = createHash("sha256").update(upload.bytes).digest()
  const current = await listCurrentDocuments(tx, requestId)
  if (current.some((sent) => sent.paper === paper && sent.sha256.equals(digest))) return null
  if (!documentCatalogue[paper].several)
    await endCurrentDocuments(tx, { requestId, papers: [paper], as: "replaced" })
  else if (current.length >= maximumFiles) {
    throw new ApiError("VALIDATION_FAILED", {
      message: tooManyFilesMessage,
      fields: { file: tooManyFilesMessage },
    })
  }
  const { fileName: name, mediaType, bytes: content } = upload
  const { id } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
  await insertDocument(tx, { requestId, paper, fileId: id, now: deps.clock.now() })
  return id
}

/** Files of one request: room for a deed in parts, not for an archive. */
const maximumFiles = 12
const tooManyFilesMessage = `Puede subir hasta ${maximumFiles} archivos. Quite alguno o únalos en un PDF.`

type UploadDeps = Pick<Deps, "db" | "clock" | "random" | "files" | "jobs">

/**
 * A file for a paper of a draft. Of a paper that comes as one file the new one takes the old one's place; the
 * same content sent twice is kept once.
 * @throws ApiError FILE_…, CONSENT_REQUIRED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export async function uploadDocument(
  scope: Scope,
  { actor, paper, file }: { actor: Actor; paper: DocumentType; file: ReceivedFile },
  deps: UploadDeps,
): Promise<PurchaseFlow> {
  const upload = await acceptUpload(file, documentCatalogue[paper].format)
  const digest = createHash("sha256").update(upload.bytes).digest()
  return await inScope(deps.db, scope, async (tx) => {
    const draft = await lockDraft(tx, actor, deps)
    const { request, files } = draft
    requireOpen(draft, paper, deps)
    const ofPaper = files.filter((sent) => sent.paper === paper)
    if (ofPaper.some((sent) => sent.sha256.equals(digest))) return await loadFlow(tx, request, deps)
    if (documentCatalogue[paper].several) requireRoom(files)
    else await deleteDraftDocuments(tx, ofPaper, deps)
    const { fileName: name, mediaType, bytes: content } = upload
    const { id: fileId } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
    await insertDocument(tx, { requestId: request.id, paper, fileId, now: deps.clock.now() })
    const changes = { completed_steps: withoutSummary(request.completed_steps) }
    const act = { id: request.id, actor, action: "request.paper-sent", data: { paper, file: fileId } }
    return await changeDraft(tx, { ...act, changes }, deps)
  })
}

function requireOpen(
  { request, biometricConsent }: Draft,
  paper: DocumentType,
  deps: Pick<Deps, "clock">,
): void {
  const isAsked = documentRequirements(request, deps.clock.now()).some((asked) => asked.paper === paper)
  if (!isAsked)
    throw new ApiError("FILE_TYPE_NOT_ALLOWED", { message: "Esta solicitud no pide ese documento." })
  requireReached(request, stepOfDocument(paper))
  if (!biometricConsent) throw new ApiError("CONSENT_REQUIRED")
}

function requireRoom(files: readonly DocumentFile[]): void {
  if (files.length < maximumFiles) return
  throw new ApiError("VALIDATION_FAILED", {
    message: tooManyFilesMessage,
    fields: { file: tooManyFilesMessage },
  })
}

/** A correction asks for these papers again: what was sent of them counts no longer, and stays for the record. */
export async function refuseDocuments(
  tx: ScopedTransaction,
  { requestId, papers }: { requestId: string; papers: readonly DocumentType[] },
): Promise<void> {
  await endCurrentDocuments(tx, { requestId, papers, as: "refused" })
}
