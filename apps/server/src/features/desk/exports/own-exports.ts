import type * as contract from "@trazo/contract/desk/exports"
import { type Export, type Exported, exportPermissions } from "@trazo/contract/desk/exports"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { requestModules } from "@trazo/domain/buying/channel"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import {
  type ExportList,
  exportDays,
  exportListNames,
  pendingExportsAtMost,
} from "@trazo/domain/platform/export"
import { type Actor, executiveOf, isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, lockName, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { salesTable } from "../../money/sales/list-sales.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { requireClient } from "../clients/client-record.ts"
import { countPending, findExport, insertExport, listChannels, listExportRows } from "./export.ts"
import { presentExport } from "./presenters.ts"

function requirePermission(actor: Actor, list: ExportList): void {
  if (!isAllowed(actor, exportPermissions[list])) throw new ApiError("NOT_ALLOWED")
}

/**
 * A person's data hold the documents of their requests, so they need the permission to view each of them. Administrators
 * are exempt: a module that the distributor lost must not keep a person from their data.
 * @throws ApiError NOT_ALLOWED
 */
async function requireView(
  tx: ScopedTransaction,
  { actor, exported }: { actor: Actor; exported: Exported },
): Promise<void> {
  if (exported.list !== "person" || executiveOf(actor).administrator) return
  const channels = await listChannels(tx, exported.query.client)
  if (channels.some((channel) => !isAllowed(actor, `${requestModules[channel]}:view`))) {
    throw new ApiError("NOT_ALLOWED")
  }
}

/** @throws ApiError NOT_ALLOWED, NOT_FOUND, VALIDATION_FAILED, EXPORTS_PENDING */
export async function requestExport(
  { scope, actor, body: { format, exported } }: Call<typeof contract.requestExport>,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<Export> {
  const { id: executiveId } = actor
  const { list } = exported
  requirePermission(actor, list)
  // Refuses a filter with neither month nor period now rather than in the job.
  if (exported.list === "sales") salesTable(scope, exported.query, deps)
  const now = deps.clock.now()
  const row = {
    id: newId(deps.random, now),
    executiveId,
    clientId: null,
    exported,
    format,
    state: "waiting" as const,
    rows: 0,
    total: null,
    fileId: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + exportDays * dayMilliseconds),
  }
  return await inScope(deps.db, scope, async (tx) => {
    await lockName(tx, `exports ${executiveId}`)
    if ((await countPending(tx, { executiveId })) >= pendingExportsAtMost)
      throw new ApiError("EXPORTS_PENDING")
    if (exported.list === "person") await requireClient(tx, exported.query.client)
    await requireView(tx, { actor, exported })
    await insertExport(tx, { ...row, exported: JSON.stringify(exported) })
    await deps.jobs.enqueue(tx, "write-export", { distributorId: scope.distributorId, exportId: row.id })
    // The search is personal data, so the audit names the list only.
    recordAudit(
      tx,
      {
        actor,
        action: "export.requested",
        object: `export:${row.id}`,
        data: { list, format, ...(list === "person" && { client: exported.query.client }) },
      },
      deps,
    )
    return presentExport({ ...row, sizeBytes: null })
  })
}

export function listOwnExports(
  { scope, actor }: Call<typeof contract.listExports>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listExports>> {
  const wanted = { owner: { executiveId: actor.id }, now: deps.clock.now() }
  return inScope(deps.db, scope, async (tx) => ({
    rows: (await listExportRows(tx, wanted)).map(presentExport),
  }))
}

/** @returns the file, named after its list and day @throws ApiError NOT_FOUND, NOT_ALLOWED */
export function readOwnExport(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<Pick<StoredFile, "name" | "mediaType" | "content">> {
  const { id: executiveId } = executiveOf(actor)
  return inScope(deps.db, scope, async (tx) => {
    const row = await findExport(tx, id)
    const isOwn = row?.executiveId === executiveId && row.expiresAt > deps.clock.now()
    const file = isOwn && row.fileId ? await readStoredFile(tx, row.fileId, deps) : null
    if (!row || !file) throw new ApiError("NOT_FOUND")
    requirePermission(actor, row.exported.list)
    await requireView(tx, { actor, exported: row.exported })
    recordAudit(tx, { actor, action: "export.downloaded", object: `export:${id}` }, deps)
    return file
  })
}

/** ASCII, for the header of a download. */
export function exportFileName({
  list,
  format,
  createdAt,
}: {
  list: ExportList
  format: string
  createdAt: Date
}) {
  const name = exportListNames[list].normalize("NFD").replaceAll(/[^A-Za-z ]/g, "")
  return `${name.toLowerCase().replaceAll(" ", "-")}-${ecuadorDay(createdAt)}.${format}`
}
