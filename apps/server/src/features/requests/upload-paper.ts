import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { type Paper, paperCatalogue } from "@trazo/domain/papers"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { storeFile } from "../files/stored-files.ts"
import { acceptUpload } from "./accept-upload.ts"
import { askedPapers, stepOfPaper } from "./asked-papers.ts"
import { changeDraft } from "./change-draft.ts"
import { forgetPapers } from "./forget-papers.ts"
import type { Draft } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft, requireReached } from "./lock-draft.ts"
import { insertPaper, type PaperFile } from "./papers.queries.ts"
import { withoutSummary } from "./steps-that-hold.ts"

/** Files of one request: room for a deed in parts, not for an archive. */
export const maximumFiles = 12
export const tooManyFilesMessage = `Puede subir hasta ${maximumFiles} archivos. Quite alguno o únalos en un PDF.`

type UploadDeps = Pick<Deps, "db" | "clock" | "random" | "files" | "jobs">

/**
 * A file for a paper of a draft. Of a paper that comes as one file the new one takes the old one's place; the
 * same content sent twice is kept once.
 * @throws ApiError FILE_…, CONSENT_REQUIRED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export async function uploadPaper(
  scope: Scope,
  { actor, paper, file }: { actor: Actor; paper: Paper; file: ReceivedFile },
  deps: UploadDeps,
): Promise<PurchaseFlow> {
  const upload = await acceptUpload(file, paperCatalogue[paper].format)
  const digest = createHash("sha256").update(upload.bytes).digest()
  return await inScope(deps.db, scope, async (tx) => {
    const draft = await lockDraft(tx, actor, deps)
    const { request, files } = draft
    requireOpen(draft, paper, deps)
    const ofPaper = files.filter((sent) => sent.paper === paper)
    if (ofPaper.some((sent) => sent.sha256.equals(digest))) return await loadFlow(tx, request, deps)
    if (paperCatalogue[paper].several) requireRoom(files)
    else await forgetPapers(tx, ofPaper, deps)
    const { fileName: name, mediaType, bytes: content } = upload
    const { id: fileId } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
    await insertPaper(tx, { requestId: request.id, paper, fileId, now: deps.clock.now() })
    const changes = { completed_steps: withoutSummary(request.completed_steps) }
    const act = { id: request.id, actor, action: "request.paper-sent", data: { paper, file: fileId } }
    return await changeDraft(tx, { ...act, changes }, deps)
  })
}

function requireOpen({ request, biometricConsent }: Draft, paper: Paper, deps: Pick<Deps, "clock">): void {
  const isAsked = askedPapers(request, deps.clock.now()).some((asked) => asked.paper === paper)
  if (!isAsked)
    throw new ApiError("FILE_TYPE_NOT_ALLOWED", { message: "Esta solicitud no pide ese documento." })
  requireReached(request, stepOfPaper(paper))
  if (!biometricConsent) throw new ApiError("CONSENT_REQUIRED")
}

function requireRoom(files: readonly PaperFile[]): void {
  if (files.length < maximumFiles) return
  throw new ApiError("VALIDATION_FAILED", {
    message: tooManyFilesMessage,
    fields: { file: tooManyFilesMessage },
  })
}
