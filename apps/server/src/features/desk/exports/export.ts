import type { Channel } from "@trazo/domain/buying/channel"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

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

/** Who asked for an export. */
type ExportOwner = { executive_id: string } | { client_id: string }

const ownerColumn = (owner: ExportOwner) =>
  "client_id" in owner
    ? ({ column: "exports.client_id", id: owner.client_id } as const)
    : ({ column: "exports.executive_id", id: owner.executive_id } as const)

/** Of an owner, newest first. */
export function listExportRows(
  tx: ScopedTransaction,
  { owner, now }: { owner: ExportOwner; now: Date },
): Promise<ExportRow[]> {
  const { column, id } = ownerColumn(owner)
  return exportsWithFiles(tx)
    .where(column, "=", id)
    .where("expires_at", ">", now)
    .orderBy("exports.created_at", "desc")
    .limit(50)
    .execute()
}

export function findExport(tx: ScopedTransaction, id: string): Promise<ExportRow | undefined> {
  return exportsWithFiles(tx).where("exports.id", "=", id).executeTakeFirst()
}

/** Who asked for an export, if they still may sign in. */
export function findRecipient(
  tx: ScopedTransaction,
  { executive_id, client_id }: Pick<ExportRow, "executive_id" | "client_id">,
) {
  const id = client_id ?? executive_id
  return tx
    .selectFrom(client_id ? "clients" : "executives")
    .select(["names", "email"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
}

export async function countPending(tx: ScopedTransaction, owner: ExportOwner): Promise<number> {
  const { column, id } = ownerColumn(owner)
  const row = await tx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(column, "=", id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countSince(tx: ScopedTransaction, clientId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("created_at", ">", since)
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
