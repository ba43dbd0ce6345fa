import type { Correction } from "@trazo/contract/buying/correction"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { acceptUpload, storeUpload } from "../../platform/files/accept-upload.ts"
import { claimUpload, uploadSource } from "../../platform/files/claim-quota.ts"
import { reserveFile } from "../../platform/files/stored-files.ts"
import {
  addDocument,
  endCurrentDocuments,
  hasContent,
  listCurrentDocuments,
  type NewDocument,
  requireRoom,
} from "../../requests/requests/request-documents.ts"
import { findCorrection, isOver, lockCorrection, type OpenedCorrection } from "./correction.ts"
import { showCorrection } from "./get-correction.ts"

interface CorrectedUpload {
  token: string
  documentType: DocumentType
  file: ReceivedFile
  /** IP address of the applicant, or null to count for nobody. */
  address: string | null
}

/** Before a file is taken. @throws ApiError REQUEST_LINK_INVALID, NOT_FOUND */
export async function requireUploadable(
  scope: Scope,
  { token, documentType }: Pick<CorrectedUpload, "token" | "documentType">,
  deps: Pick<Deps, "db">,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => requireRequested(await findCorrection(tx, token), documentType))
}

/** @throws ApiError REQUEST_LINK_INVALID, NOT_FOUND if the correction does not request the document, FILE_… */
export async function uploadCorrectedDocument(
  scope: Scope,
  { token, documentType, file, address }: CorrectedUpload,
  deps: Deps,
): Promise<Correction> {
  // Checked before decoding, so that callers without a valid link cannot cause work.
  const { requestId, id } = await inScope(deps.db, scope, async (tx) => {
    const opened = await findCorrection(tx, token)
    requireRequested(opened, documentType)
    await claimUpload(tx, { requestId: opened.request.id, address, bytes: file.bytes }, deps)
    return { requestId: opened.request.id, id: await reserveFile(tx, deps) }
  })
  const { format } = documentCatalogue[documentType]
  const accepted = await acceptUpload(file, { format, source: uploadSource({ requestId, address }) }, deps)
  const upload = await storeUpload(scope, { id, accepted }, deps)
  return inScope(deps.db, scope, async (tx) => {
    const opened = await lockCorrection(tx, token)
    requireRequested(opened, documentType)
    const fileId = await supersedeDocument(tx, { requestId, documentType, upload }, deps)
    if (fileId) {
      const actor = { area: "applicant", id: requestId } as const
      const data = { paper: documentType, file: fileId, correction: opened.correction.id }
      recordAudit(tx, { actor, action: "correction.paper-sent", object: `request:${requestId}`, data }, deps)
    }
    return showCorrection(tx, opened, deps)
  })
}

function requireRequested({ correction, request }: OpenedCorrection, documentType: DocumentType): void {
  if (isOver({ correction, request })) throw new ApiError("REQUEST_LINK_INVALID")
  const isRequested = correction.targets.some(({ type, key }) => type === "paper" && key === documentType)
  if (!isRequested) throw new ApiError("NOT_FOUND")
}

/**
 * Adds a file to a document of a submitted request. A single-file document marks its former file as replaced and keeps
 * it. The same content sent twice is stored once.
 * @returns id of the new file, or null if the content was already stored
 */
async function supersedeDocument(
  tx: ScopedTransaction,
  document: NewDocument,
  deps: Pick<Deps, "clock">,
): Promise<string | null> {
  const { requestId, documentType } = document
  const current = await listCurrentDocuments(tx, requestId)
  if (hasContent(current, document)) return null
  if (documentCatalogue[documentType].several) requireRoom(current)
  else await endCurrentDocuments(tx, { requestId, documentTypes: [documentType], as: "replaced" })
  return addDocument(tx, document, deps)
}
