import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import { isCard } from "@trazo/domain/requests/evidence"
import { type Actor, ownRequestId } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { acceptUpload, storeUpload } from "../../platform/files/accept-upload.ts"
import { claimUpload, uploadSource } from "../../platform/files/claim-quota.ts"
import { readStoredFile, reserveFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { readCards } from "../../requests/document-readings/read-pictures.ts"
import { loadOwnRequest } from "../../requests/requests/request.ts"
import {
  addDocument,
  documentRequirements,
  hasContent,
  listCurrentDocuments,
  removeDraftDocuments,
  requireRoom,
} from "../../requests/requests/request-documents.ts"
import { changeDraft } from "./change-draft.ts"
import { type Draft, findDraft, lockDraft, requireReached, withoutSummary } from "./draft.ts"
import { loadFlow } from "./load-flow.ts"

type UploadDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "files" | "jobs" | "authority" | "pictures" | "pdfs" | "settings"
>

interface DraftUpload {
  actor: Actor
  documentType: DocumentType
  file: ReceivedFile
  /** IP address of the applicant, or null to count for nobody. */
  address: string | null
  /** Of the phone that sends it. `authorise` runs in each transaction, and throws when the phone may not send any more. */
  pairing?: { id: string; authorise: (tx: ScopedTransaction) => Promise<void> }
}

/**
 * Adds a file to a document of a draft. A single-file document drops its former file. The same content sent twice is
 * stored once.
 * @throws ApiError FILE_…, CONSENT_REQUIRED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function uploadDocument(
  scope: Scope,
  { actor, documentType, file, address, pairing }: DraftUpload,
  deps: UploadDeps,
): Promise<PurchaseFlow> {
  // Checked before decoding, so that callers who may not upload cannot cause work.
  const id = await inScope(deps.db, scope, async (tx) => {
    await pairing?.authorise(tx)
    requireUploadAllowed(await findDraft(tx, actor, deps), documentType, deps)
    await claimUpload(tx, { requestId: ownRequestId(actor), address, bytes: file.bytes }, deps)
    return reserveFile(tx, deps)
  })
  const source = uploadSource({ requestId: ownRequestId(actor), address })
  const { format } = documentCatalogue[documentType]
  const accepted = await acceptUpload(file, { format, source }, deps)
  const upload = await storeUpload(scope, { id, accepted }, deps)
  return await inScope(deps.db, scope, async (tx) => {
    await pairing?.authorise(tx)
    const draft = await lockDraft(tx, actor, deps)
    const { request, files } = draft
    requireUploadAllowed(draft, documentType, deps)
    const document = { requestId: request.id, documentType, upload }
    if (hasContent(files, document)) return await loadFlow(tx, request, deps)
    const former = files.filter((sent) => sent.documentType === documentType)
    if (documentCatalogue[documentType].several) requireRoom(files)
    else await removeDraftDocuments(tx, former, deps)
    const fileId = await addDocument(tx, document, deps)
    const changes = { completedSteps: withoutSummary(request.completedSteps) }
    const data = { paper: documentType, file: fileId, ...(pairing && { pairing: pairing.id }) }
    const entry = { id: request.id, actor, action: "request.paper-sent" as const, data }
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
  // A card fills in the personal data. The photo of the face comes with the other documents, on one screen.
  requireReached(request, isCard(documentType) ? "personal" : "documents")
  if (documentCatalogue[documentType].isSensitive && !biometricConsent) throw new ApiError("CONSENT_REQUIRED")
}

/**
 * Reads the pictures of the cédula or passport, whose text fills in the form.
 * @throws ApiError CONSENT_REQUIRED, MOVE_NOT_ALLOWED
 */
export async function readCard(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "files" | "cards" | "authority">,
): Promise<PurchaseFlow> {
  const id = await inScope(deps.db, scope, async (tx) => {
    const { request, biometricConsent } = await findDraft(tx, actor, deps)
    if (!biometricConsent) throw new ApiError("CONSENT_REQUIRED")
    return request.id
  })
  await readCards(scope, id, deps)
  return await inScope(deps.db, scope, async (tx) => loadFlow(tx, await loadOwnRequest(tx, actor), deps))
}

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function removeDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "clock" | "jobs" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await lockDraft(tx, actor, deps)
    const file = files.find((sent) => sent.fileId === fileId)
    if (!file) throw new ApiError("NOT_FOUND", { message: "Ese documento ya no está en la solicitud." })
    await removeDraftDocuments(tx, [file], deps)
    const changes = { completedSteps: withoutSummary(request.completedSteps) }
    const data = { paper: file.documentType, file: fileId }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.paper-removed", data },
      deps,
    )
  })
}

/** Reads a document of a draft. After submission the link shows no documents. @throws ApiError NOT_FOUND */
export async function readOwnDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "files" | "authority">,
): Promise<StoredFile> {
  return await inScope(deps.db, scope, async (tx) => {
    const { id, status } = await loadOwnRequest(tx, actor)
    const documents = status === "draft" ? await listCurrentDocuments(tx, id) : []
    const isOwn = documents.some((document) => document.fileId === fileId)
    const file = isOwn ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    return file
  })
}
