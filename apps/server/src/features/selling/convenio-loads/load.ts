import type { ConvenioLoad, ConvenioLoadRow } from "@trazo/contract/selling/convenio-loads"
import { convenioStanding } from "@trazo/domain/selling/convenio-standing"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import { placesOf, type StoredConvenio } from "../convenios/convenio.ts"

export type LoadRow = Selectable<Database["convenio_loads"]>

const loads = (tx: ScopedTransaction) =>
  tx.selectFrom("convenio_loads as load").where("load.distributor_id", "=", tx.scope.distributorId)

const shown = (tx: ScopedTransaction) =>
  loads(tx)
    .innerJoin("convenios", "convenios.id", "load.convenio_id")
    .innerJoin("executives as uploader", "uploader.id", "load.uploaded_by")
    .leftJoin("executives as loader", "loader.id", "load.loaded_by")
    .leftJoin("executives as undoer", "undoer.id", "load.undone_by")
    .selectAll("load")
    .select(["convenios.name as convenio_name", "uploader.names as uploaded_by_names"])
    .select(["loader.names as loaded_by_names", "undoer.names as undone_by_names"])

/** Newest first. */
export async function listLoadRows(tx: ScopedTransaction, reading: Reading) {
  return await keyset(shown(tx), { columns: ["load.id"], isDescending: true }, reading).execute()
}

export type ShownLoad = Awaited<ReturnType<typeof listLoadRows>>[number]

export async function findLoad(tx: ScopedTransaction, id: string): Promise<ShownLoad | undefined> {
  return await shown(tx).where("load.id", "=", id).executeTakeFirst()
}

export async function lockLoad(tx: ScopedTransaction, id: string): Promise<LoadRow | undefined> {
  return await loads(tx).selectAll().where("load.id", "=", id).forUpdate().executeTakeFirst()
}

type SameFile = Pick<LoadRow, "convenio_id" | "sha256">

/** The load of the same file whose rows are still there. */
export async function findSameFile(tx: ScopedTransaction, file: SameFile): Promise<string | undefined> {
  const row = await loads(tx)
    .select("load.id")
    .where("load.convenio_id", "=", file.convenio_id)
    .where("load.sha256", "=", file.sha256)
    .where("load.state", "not in", ["undone", "closed", "undoing"])
    .executeTakeFirst()
  return row?.id
}

/** @returns whether no other load has the file */
export async function insertLoad(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenio_loads"]>, "distributor_id">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenio_loads")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) =>
      clash
        .columns(["distributor_id", "convenio_id", "sha256"])
        .where(sql<boolean>`state not in ('undone', 'closed', 'undoing')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateLoad(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["convenio_loads"]>, "id" | "distributor_id">,
): Promise<void> {
  await tx
    .updateTable("convenio_loads")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export interface WaitingLoad {
  distributorId: string
  loadId: string
}

/** Asks again what `expired_loads` asked: since then staff may have begun to undo it. */
export async function closeExpiredLoad(tx: ScopedTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("convenio_loads")
    .set({ state: "closed" })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "not in", ["undone", "closed", "undoing"])
    .where("expires_at", "<=", now)
    .execute()
}

/** Loads of all distributors whose step nobody has worked on since. */
export async function unscopedStalledLoads(tx: PlatformTransaction, since: Date): Promise<WaitingLoad[]> {
  const { rows } = await sql<WaitingLoad>`
    select distributor_id as "distributorId", load_id as "loadId"
      from stalled_loads(${since}::timestamptz)`.execute(tx)
  return rows
}

/** Loads of all distributors whose rows are no longer kept. */
export async function unscopedExpiredLoads(tx: PlatformTransaction, now: Date): Promise<WaitingLoad[]> {
  const { rows } = await sql<WaitingLoad>`
    select distributor_id as "distributorId", load_id as "loadId"
      from expired_loads(${now}::timestamptz)`.execute(tx)
  return rows
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

export function presentLoad(row: ShownLoad): ConvenioLoadRow {
  const { id, name, state, total, done, loaded } = row
  return {
    id,
    name,
    state,
    total,
    done,
    loaded,
    convenio: { id: row.convenio_id, name: row.convenio_name },
    uploadedBy: row.uploaded_by_names,
    uploadedAt: row.created_at.toISOString(),
    loadedBy: row.loaded_by_names,
    loadedAt: textOf(row.loaded_at),
    undoneBy: row.undone_by_names,
    undoneAt: textOf(row.undone_at),
  }
}

type Counted = Pick<
  ConvenioLoad,
  "counts" | "verdict" | "lostZeros" | "acted" | "sample" | "rows" | "next" | "previous"
>

export function presentLoadDetail(
  row: ShownLoad,
  { convenio, now, ...counted }: Counted & { convenio: StoredConvenio; now: Date },
): ConvenioLoad {
  const { invites, stopped, titles, mapping } = row
  return {
    ...presentLoad(row),
    invites,
    stopped,
    titles,
    mapping,
    otherSheets: row.other_sheets,
    expiresAt: row.expires_at.toISOString(),
    standing: convenioStanding(convenio, now),
    places: placesOf(convenio),
    ...counted,
  }
}
