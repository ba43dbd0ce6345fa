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

/** Protects memory against decompression bombs. */
const maximumPixels = 80_000_000

/**
 * Validates type, size and integrity by content (checklist D4) and decodes pictures completely. The returned file name
 * has the extension of the detected type.
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED
 */
export async function acceptUpload(
  { name, bytes }: ReceivedFile,
  format: DocumentFormat,
): Promise<AcceptedUpload & { bytes: Uint8Array }> {
  const result = validateFile({ name, bytes, format })
  if ("problem" in result) throw new ApiError(refusals[result.problem])
  if (result.mediaType.startsWith("image/")) await requireDecodable(bytes)
  return { ...result, bytes }
}

async function requireDecodable(bytes: Uint8Array): Promise<void> {
  // Imported on first use to save memory in processes that never decode a picture.
  const { default: sharp } = await import("sharp")
  try {
    await sharp(bytes, { failOn: "truncated", limitInputPixels: maximumPixels }).stats()
  } catch {
    throw new ApiError("FILE_DAMAGED")
  }
}

interface ReplacementDocument {
  requestId: string
  documentType: DocumentType
  /** Result of `acceptUpload`. */
  upload: AcceptedUpload & Pick<ReceivedFile, "bytes">
}

/**
 * Adds a file to a document of a submitted request. A single-file document marks its former file as replaced and keeps
 * it. The same content sent twice is stored once.
 * @returns id of the new file, or null if the content was already stored
 */
export async function replaceDocument(
  tx: ScopedTransaction,
  { requestId, documentType, upload }: ReplacementDocument,
  deps: Pick<Deps, "clock" | "random" | "files">,
): Promise<string | null> {
  const digest = createHash("sha256").update(upload.bytes).digest()
  const current = await listCurrentDocuments(tx, requestId)
  if (current.some((sent) => sent.documentType === documentType && sent.sha256.equals(digest))) return null
  if (!documentCatalogue[documentType].several)
    await endCurrentDocuments(tx, { requestId, documentTypes: [documentType], as: "replaced" })
  else if (current.length >= maximumFiles) {
    throw new ApiError("VALIDATION_FAILED", {
      message: tooManyFilesMessage,
      fields: { file: tooManyFilesMessage },
    })
  }
  const { fileName: name, mediaType, bytes: content } = upload
  const { id } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
  await insertDocument(tx, { requestId, documentType, fileId: id, now: deps.clock.now() })
  return id
}

/** Maximum number of files of one request. */
const maximumFiles = 12
const tooManyFilesMessage = `Puede subir hasta ${maximumFiles} archivos. Quite alguno o únalos en un PDF.`

type UploadDeps = Pick<Deps, "db" | "clock" | "random" | "files" | "jobs">

/**
 * Adds a file to a document of a draft. A single-file document drops its former file. The same content sent twice is
 * stored once.
 * @throws ApiError FILE_…, CONSENT_REQUIRED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export async function uploadDocument(
  scope: Scope,
  { actor, documentType, file }: { actor: Actor; documentType: DocumentType; file: ReceivedFile },
  deps: UploadDeps,
): Promise<PurchaseFlow> {
  const upload = await acceptUpload(file, documentCatalogue[documentType].format)
  const digest = createHash("sha256").update(upload.bytes).digest()
  return await inScope(deps.db, scope, async (tx) => {
    const draft = await lockDraft(tx, actor, deps)
    const { request, files } = draft
    requireUploadAllowed(draft, documentType, deps)
    const former = files.filter((sent) => sent.documentType === documentType)
    if (former.some((sent) => sent.sha256.equals(digest))) return await loadFlow(tx, request, deps)
    if (documentCatalogue[documentType].several) requireRoom(files)
    else await deleteDraftDocuments(tx, former, deps)
    const { fileName: name, mediaType, bytes: content } = upload
    const { id: fileId } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
    await insertDocument(tx, { requestId: request.id, documentType, fileId, now: deps.clock.now() })
    const changes = { completed_steps: withoutSummary(request.completed_steps) }
    const data = { paper: documentType, file: fileId }
    const entry = { id: request.id, actor, action: "request.paper-sent", data }
    return await changeDraft(tx, { ...entry, changes }, deps)
  })
}

function requireUploadAllowed(
  { request, biometricConsent }: Draft,
  documentType: DocumentType,
  deps: Pick<Deps, "clock">,
): void {
  const isNeeded = documentRequirements(request, deps.clock.now()).some(
    (requirement) => requirement.documentType === documentType,
  )
  if (!isNeeded)
    throw new ApiError("FILE_TYPE_NOT_ALLOWED", { message: "Esta solicitud no pide ese documento." })
  requireReached(request, stepOfDocument(documentType))
  if (!biometricConsent) throw new ApiError("CONSENT_REQUIRED")
}

function requireRoom(files: readonly DocumentFile[]): void {
  if (files.length < maximumFiles) return
  throw new ApiError("VALIDATION_FAILED", {
    message: tooManyFilesMessage,
    fields: { file: tooManyFilesMessage },
  })
}

/** Marks documents that a correction requests again as refused. The files stay for the record. */
export async function refuseDocuments(
  tx: ScopedTransaction,
  { requestId, documentTypes }: { requestId: string; documentTypes: readonly DocumentType[] },
): Promise<void> {
  await endCurrentDocuments(tx, { requestId, documentTypes, as: "refused" })
}
