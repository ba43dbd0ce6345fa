import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { documentRetentionDays, type EndedStatus } from "@trazo/domain/requests/document-retention"
import { system } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { deleteDocumentRows, detachReceipts, listEndedWithDocuments } from "./ended-documents.ts"
import { changeRequest } from "./move-request.ts"
import { lockRequest } from "./request.ts"

type RetentionDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">

const batch = 500

/**
 * Deletes the documents of requests that ended without a certificate (docs/security/files.md), of all
 * distributors. Each request has its own transaction, so one failure does not stop the rest.
 * @returns number of requests whose documents were deleted
 */
export async function deleteEndedDocuments(deps: RetentionDeps): Promise<number> {
  let cleared = 0
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const [status, days] of Object.entries(documentRetentionDays) as [EndedStatus, number][]) {
      const before = new Date(deps.clock.now().getTime() - days * dayMilliseconds)
      const ended = await inScope(deps.db, scope, (tx) =>
        listEndedWithDocuments(tx, { status, before, batch }),
      )
      for (const id of ended) {
        try {
          await deleteDocumentsOf(scope, { id, status }, deps)
          cleared += 1
        } catch (error) {
          deps.log.error({ err: error, request: id }, "the documents of a request were not deleted")
        }
      }
    }
  }
  return cleared
}

async function deleteDocumentsOf(
  scope: Scope,
  { id, status }: { id: string; status: EndedStatus },
  deps: RetentionDeps,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.status !== status) return
    const documents = await deleteDocumentRows(tx, id)
    const receipts = await detachReceipts(tx, id)
    for (const fileId of [...documents, ...receipts]) await removeFile(tx, fileId, deps)
    // A request that was never submitted has no other use for the applicant's data.
    const isDraft = request.number === null
    if (isDraft) await changeRequest(tx, id, { userInfo: "{}", searchText: "", verifiedEmail: null })
    const data = { documents: documents.length, receipts: receipts.length, personalData: isDraft }
    recordAudit(
      tx,
      { actor: system, action: "request.documents-deleted", object: `request:${id}`, data },
      deps,
    )
  })
}
