import type { Correction } from "@trazo/contract/correction"
import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { acceptUpload, replaceDocument } from "../requests/upload-document.ts"
import { showCorrection } from "./get-correction.ts"
import { findCorrection, lockCorrection, type OpenedCorrection } from "./load-correction.ts"

/**
 * Another file for a paper that was asked. The refused one stays for the record.
 * @throws ApiError REQUEST_LINK_INVALID, NOT_FOUND for a paper that was not asked, FILE_…
 */
export async function uploadCorrectedDocument(
  scope: Scope,
  { token, paper, file }: { token: string; paper: DocumentType; file: ReceivedFile },
  deps: Deps,
): Promise<Correction> {
  // Asked before the file is decoded: nobody makes the server work without a link.
  await inScope(deps.db, scope, async (tx) => requirePaper(await findCorrection(tx, token), paper))
  const upload = await acceptUpload(file, documentCatalogue[paper].format)
  return inScope(deps.db, scope, async (tx) => {
    const asked = await lockCorrection(tx, token)
    requirePaper(asked, paper)
    const { id } = asked.request
    const fileId = await replaceDocument(tx, { requestId: id, paper, upload }, deps)
    if (fileId) {
      const actor = { area: "applicant", id } as const
      const data = { paper, file: fileId, correction: asked.correction.id }
      recordAudit(tx, { actor, action: "correction.paper-sent", object: `request:${id}`, data }, deps)
    }
    return showCorrection(tx, asked, deps)
  })
}

function requirePaper({ correction }: OpenedCorrection, paper: DocumentType): void {
  if (correction.closed_at) throw new ApiError("REQUEST_LINK_INVALID")
  const isAsked = correction.targets.some(({ type, key }) => type === "paper" && key === paper)
  if (!isAsked) throw new ApiError("NOT_FOUND")
}
