import type { Channel } from "@trazo/domain/requests/channel"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

type Row = Selectable<Database["exports"]>

/** With the file that it has when it is done. */
export type ExportRow = Omit<Row, "distributor_id"> & { sizeBytes: number | null }

function exportsWithFiles(tx: ScopedTransaction) {
  return tx
    .selectFrom("exports")
    .leftJoin("files", "files.id", "exports.file_id")
    .where("exports.distributor_id", "=", tx.scope.distributorId)
    .selectAll("exports")
    .select("files.size_bytes as sizeBytes")
}

export async function insertExport(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["exports"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("exports")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** Of an executive, newest first. */
export function listExportRows(
  tx: ScopedTransaction,
  { executiveId, now }: { executiveId: string; now: Date },
): Promise<ExportRow[]> {
  return exportsWithFiles(tx)
    .where("executive_id", "=", executiveId)
    .where("expires_at", ">", now)
    .orderBy("exports.created_at", "desc")
    .limit(50)
    .execute()
}

export function findExport(tx: ScopedTransaction, id: string): Promise<ExportRow | undefined> {
  return exportsWithFiles(tx).where("exports.id", "=", id).executeTakeFirst()
}

/** Who asked for an export, if they still may sign in. */
export function findRecipient(tx: ScopedTransaction, executiveId: string) {
  return tx
    .selectFrom("executives")
    .select(["names", "email"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", executiveId)
    .where("state", "=", "active")
    .executeTakeFirst()
}

export async function countPending(tx: ScopedTransaction, executiveId: string): Promise<number> {
  const row = await tx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("executive_id", "=", executiveId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @returns whether it was not done before */
export async function updateUnfinished(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["exports"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("exports")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "<>", "done")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listExpired(tx: ScopedTransaction, now: Date) {
  return tx
    .selectFrom("exports")
    .select(["id", "file_id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("expires_at", "<=", now)
    .execute()
}

export async function deleteExport(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .deleteFrom("exports")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Of a client's requests, drafts included. */
export async function listChannels(tx: ScopedTransaction, clientId: string): Promise<Channel[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("channel")
    .distinct()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .execute()
  return rows.map(({ channel }) => channel)
}
