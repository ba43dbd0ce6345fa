import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { type Paper, paperCatalogue } from "@trazo/domain/papers"
import type { AcceptedUpload } from "@trazo/domain/upload-rules"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { storeFile } from "../files/stored-files.ts"
import { endCurrentPapers, insertPaper, listCurrentPapers } from "./papers.queries.ts"
import { maximumFiles, tooManyFilesMessage } from "./upload-paper.ts"

export interface PaperAgain {
  requestId: string
  paper: Paper
  /** As `acceptUpload` took it. */
  upload: AcceptedUpload & Pick<ReceivedFile, "bytes">
}

/**
 * Another file for a paper of a submitted request. Of a paper that comes as one file the former one is replaced
 * and kept; the same content sent twice is stored once.
 * @returns the new file's id, or null when it was there already
 */
export async function replacePaper(
  tx: ScopedTransaction,
  { requestId, paper, upload }: PaperAgain,
  deps: Pick<Deps, "clock" | "random" | "files">,
): Promise<string | null> {
  const digest = createHash("sha256").update(upload.bytes).digest()
  const current = await listCurrentPapers(tx, requestId)
  if (current.some((sent) => sent.paper === paper && sent.sha256.equals(digest))) return null
  if (!paperCatalogue[paper].several)
    await endCurrentPapers(tx, { requestId, papers: [paper], as: "replaced" })
  else if (current.length >= maximumFiles) {
    throw new ApiError("VALIDATION_FAILED", {
      message: tooManyFilesMessage,
      fields: { file: tooManyFilesMessage },
    })
  }
  const { fileName: name, mediaType, bytes: content } = upload
  const { id } = await storeFile(tx, { purpose: "paper", name, mediaType, content }, deps)
  await insertPaper(tx, { requestId, paper, fileId: id, now: deps.clock.now() })
  return id
}
