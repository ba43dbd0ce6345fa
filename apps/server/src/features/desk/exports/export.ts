import type { Channel } from "@trazo/domain/buying/channel"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type Row = Selectable<Database["exports"]>

/** With the file that it has when it is done. */
export type ExportRow = Omit<Row, "distributorId"> & { sizeBytes: number | null }

function exportsWithFiles(tx: ScopedTransaction) {
  return tx
    .selectFrom("exports")
    .leftJoin("files", "files.id", "exports.fileId")
    .where("exports.distributorId", "=", tx.scope.distributorId)
    .selectAll("exports")
    .select("files.sizeBytes")
}

export async function insertExport(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["exports"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("exports")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** Who asked for an export. */
type ExportOwner = { executiveId: string } | { clientId: string }

const ownerColumn = (owner: ExportOwner) =>
  "clientId" in owner
    ? ({ column: "exports.clientId", id: owner.clientId } as const)
    : ({ column: "exports.executiveId", id: owner.executiveId } as const)

/** Of an owner, newest first. */
export function listExportRows(
  tx: ScopedTransaction,
  { owner, now }: { owner: ExportOwner; now: Date },
): Promise<ExportRow[]> {
  const { column, id } = ownerColumn(owner)
  return exportsWithFiles(tx)
    .where(column, "=", id)
    .where("expiresAt", ">", now)
    .orderBy("exports.createdAt", "desc")
    .limit(50)
    .execute()
}

export function findExport(tx: ScopedTransaction, id: string): Promise<ExportRow | undefined> {
  return exportsWithFiles(tx).where("exports.id", "=", id).executeTakeFirst()
}

/** Who asked for an export, if they still may sign in. */
export function findRecipient(
  tx: ScopedTransaction,
  { executiveId, clientId }: Pick<ExportRow, "executiveId" | "clientId">,
) {
  const id = clientId ?? executiveId
  return tx
    .selectFrom(clientId ? "clients" : "executives")
    .select(["names", "email"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst()
}

export async function countPending(tx: ScopedTransaction, owner: ExportOwner): Promise<number> {
  const { column, id } = ownerColumn(owner)
  const row = await tx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where(column, "=", id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countSince(tx: ScopedTransaction, clientId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("exports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("createdAt", ">", since)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "<>", "done")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listExpired(tx: ScopedTransaction, now: Date) {
  return tx
    .selectFrom("exports")
    .select(["id", "fileId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("expiresAt", "<=", now)
    .execute()
}

export async function deleteExport(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .deleteFrom("exports")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Of a client's requests, drafts included. */
export async function listChannels(tx: ScopedTransaction, clientId: string): Promise<Channel[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("channel")
    .distinct()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .execute()
  return rows.map(({ channel }) => channel)
}
