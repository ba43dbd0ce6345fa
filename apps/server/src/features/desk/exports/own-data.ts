import type * as contract from "@trazo/contract/desk/exports"
import type { Export } from "@trazo/contract/desk/exports"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { exportDays, ownDataExportsAtMost } from "@trazo/domain/platform/export"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, lockName, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { countPending, countSince, findExport, insertExport, listExportRows } from "./export.ts"
import { presentExport } from "./presenters.ts"

/**
 * Asks for everything that is kept about the client's account, which a job writes. One at a time, and five in a day.
 * @throws ApiError EXPORTS_PENDING, TOO_MANY_REQUESTS
 */
export async function requestOwnData(
  { scope, actor }: Call<typeof contract.requestOwnData>,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<Export> {
  const clientId = actor.id
  const now = deps.clock.now()
  const exported = { list: "person" as const, query: { client: clientId } }
  const row = {
    id: newId(deps.random, now),
    executiveId: null,
    clientId,
    exported,
    format: "zip" as const,
    state: "waiting" as const,
    rows: 0,
    total: null,
    fileId: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + exportDays * dayMilliseconds),
  }
  return await inScope(deps.db, scope, async (tx) => {
    await lockName(tx, `exports ${clientId}`)
    if ((await countPending(tx, { clientId })) > 0) throw pending()
    const aDayAgo = new Date(now.getTime() - dayMilliseconds)
    if ((await countSince(tx, clientId, aDayAgo)) >= ownDataExportsAtMost) {
      throw new ApiError("TOO_MANY_REQUESTS", {
        message: "Hoy ya pidió varios archivos de sus datos. Descargue uno de ellos, o pida otro mañana.",
      })
    }
    await insertExport(tx, { ...row, exported: JSON.stringify(exported) })
    await deps.jobs.enqueue(tx, "write-export", { distributorId: scope.distributorId, exportId: row.id })
    const data = { list: "person", format: "zip", client: clientId }
    recordAudit(tx, { actor, action: "export.requested", object: `export:${row.id}`, data }, deps)
    return presentExport({ ...row, sizeBytes: null })
  })
}

const pending = () =>
  new ApiError("EXPORTS_PENDING", { message: "Su archivo ya se está preparando. Espere un momento." })

export function listOwnData(
  { scope, actor }: Call<typeof contract.listOwnData>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listOwnData>> {
  const wanted = { owner: { clientId: actor.id }, now: deps.clock.now() }
  return inScope(deps.db, scope, async (tx) => ({
    rows: (await listExportRows(tx, wanted)).map(presentExport),
  }))
}

/** @throws ApiError NOT_FOUND, also for another person's file */
export function readOwnData(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<Pick<StoredFile, "name" | "mediaType" | "content">> {
  const clientId = clientIdOf(actor)
  return inScope(deps.db, scope, async (tx) => {
    const row = await findExport(tx, id)
    const isOwn = row?.clientId === clientId && row.expiresAt > deps.clock.now()
    const file = isOwn && row.fileId ? await readStoredFile(tx, row.fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    recordAudit(tx, { actor, action: "export.downloaded", object: `export:${id}` }, deps)
    return file
  })
}
