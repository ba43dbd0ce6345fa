import type { Exported } from "@trazo/contract/desk/exports"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { exportListNames } from "@trazo/domain/platform/export"
import { actorOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { salesTable } from "../../money/sales/list-sales.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { insertStoredFile, reserveFile, storeContent } from "../../platform/files/stored-files.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import type { TableSource } from "../../platform/tables/table-source.ts"
import { tableFormats } from "../../platform/tables/table-writer.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { type ArchivedFile, archiveClient } from "../clients/archive-client.ts"
import { clientsTable } from "../clients/clients-table.ts"
import { queueTable } from "../queue/queue-table.ts"
import { type ExportRow, findExport, findRecipient, updateUnfinished } from "./export.ts"
import { exportFileName } from "./own-exports.ts"

type Changes = Parameters<typeof updateUnfinished>[2]

interface Written {
  /** Rows of a list, files of an archive. */
  entries: number
  content: Buffer
  /** Documents and receipts in it. */
  archived?: readonly ArchivedFile[]
}

type WriteDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "files">

/**
 * Writes the file of an export, from the beginning after an interruption, and mails its link. Does nothing when it is
 * done already or deleted.
 */
export async function writeExport(
  { distributorId, exportId }: { distributorId: string; exportId: string },
  deps: WriteDeps,
): Promise<void> {
  const scope = { distributorId }
  const change = (changes: Changes) =>
    inScope(deps.db, scope, (tx) => updateUnfinished(tx, exportId, changes))
  const row = await inScope(deps.db, scope, (tx) => findExport(tx, exportId))
  if (!row || !(await change({ state: "running", rows: 0 }))) return
  try {
    const { exported, format } = row
    const written =
      exported.list === "person" || format === "zip"
        ? await archivePerson(scope, row, deps)
        : await writeList(await openSource(scope, { exported, readerId: row.executiveId ?? "" }, deps), {
            format,
            change,
          })
    // The client was removed for good meanwhile.
    if (!written) await change({ state: "failed" })
    else await store(scope, { row, ...written }, deps)
  } catch (error) {
    await change({ state: "failed" })
    throw error
  }
}

/** Nothing for an account that was closed after it asked. */
async function archivePerson(scope: Scope, row: ExportRow, deps: WriteDeps): Promise<Written | null> {
  if (row.exported.list !== "person") return null
  if (row.clientId && !(await inScope(deps.db, scope, (tx) => findRecipient(tx, row)))) return null
  return await archiveClient(scope, row.exported.query.client, deps)
}

async function writeList(
  source: TableSource,
  { format, change }: { format: keyof typeof tableFormats; change: (changes: Changes) => Promise<unknown> },
): Promise<Written> {
  await change({ total: await source.count() })
  const writer = tableFormats[format].write(source.titles)
  let rows = 0
  for await (const batch of source.batches()) {
    writer.add(batch)
    rows += batch.length
    await change({ rows })
  }
  return { entries: rows, content: writer.end() }
}

const queueChannels = { certificates: "normal", fast: "fast", convenios: "convenio" } as const

async function openSource(
  scope: Scope,
  { exported, readerId }: { exported: Exclude<Exported, { list: "person" }>; readerId: string },
  deps: WriteDeps,
): Promise<TableSource> {
  switch (exported.list) {
    case "clients":
      return clientsTable(scope, exported.query, deps)
    case "sales":
      return salesTable(scope, exported.query, deps)
    default: {
      return queueTable(
        scope,
        { channel: queueChannels[exported.list], readerId, query: exported.query },
        deps,
      )
    }
  }
}

async function store(
  scope: Scope,
  { row, entries: rows, content, archived = [] }: Written & { row: ExportRow },
  deps: WriteDeps,
): Promise<void> {
  const { id, format, exported, executiveId, clientId } = row
  const { list } = exported
  const fileId = await inScope(deps.db, scope, (tx) => reserveFile(tx, deps))
  const stored = await storeContent(scope, { id: fileId, content }, deps)
  const name = exportFileName({ list, format, createdAt: row.createdAt })
  const mediaType = format === "zip" ? "application/zip" : tableFormats[format].mediaType
  await inScope(deps.db, scope, async (tx) => {
    await insertStoredFile(tx, { ...stored, purpose: "export", name, mediaType, content }, deps)
    const isFirst = await updateUnfinished(tx, id, { state: "done", rows, total: rows, fileId })
    if (!isFirst) throw new Error("Another process wrote the export")
    const actor = clientId
      ? actorOf({ area: "client", id: clientId })
      : actorOf({ area: "executive", id: executiveId ?? "" })
    recordAudit(tx, { actor, action: "export.written", object: `export:${id}`, data: { list, rows } }, deps)
    for (const { requestId, file, kind } of archived) {
      const data = { file, kind, export: id }
      recordAudit(tx, { actor, action: "paper.viewed", object: `request:${requestId}`, data }, deps)
    }
    const [recipient, brand] = await Promise.all([findRecipient(tx, row), loadBrand(tx)])
    if (!recipient) return
    const page = clientId ? paths.managerConfiguration : paths.executiveExports
    const variables = {
      names: recipient.names,
      list: clientId ? "Sus datos" : exportListNames[list],
      rows,
      isArchive: format === "zip",
      until: formatDate(row.expiresAt),
      link: brandUrl(deps.settings, brand, page),
    }
    await queueMail(tx, { to: recipient.email, template: "export-ready", variables, brand }, deps)
  })
}
