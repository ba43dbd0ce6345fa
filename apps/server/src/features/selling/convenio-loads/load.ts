import type { ConvenioLoad, ConvenioLoadRow } from "@trazo/contract/selling/convenio-loads"
import { convenioStanding } from "@trazo/domain/selling/convenio-standing"
import type { LoadMapping } from "@trazo/domain/selling/load-columns"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import { placesOf, type StoredConvenio } from "../convenios/convenio.ts"

export type LoadRow = Selectable<Database["convenioLoads"]>

const loads = (tx: ScopedTransaction) =>
  tx.selectFrom("convenioLoads as load").where("load.distributorId", "=", tx.scope.distributorId)

const shown = (tx: ScopedTransaction) =>
  loads(tx)
    .innerJoin("convenios", "convenios.id", "load.convenioId")
    .innerJoin("executives as uploader", "uploader.id", "load.uploadedBy")
    .leftJoin("executives as loader", "loader.id", "load.loadedBy")
    .leftJoin("executives as undoer", "undoer.id", "load.undoneBy")
    .selectAll("load")
    .select(["convenios.name as convenioName", "uploader.names as uploadedByNames"])
    .select(["loader.names as loadedByNames", "undoer.names as undoneByNames"])

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

type SameFile = Pick<LoadRow, "convenioId" | "sha256">

/** The load of the same file whose rows are still there. */
export async function findSameFile(tx: ScopedTransaction, file: SameFile): Promise<string | undefined> {
  const row = await loads(tx)
    .select("load.id")
    .where("load.convenioId", "=", file.convenioId)
    .where("load.sha256", "=", file.sha256)
    .where("load.state", "not in", ["undone", "closed", "undoing"])
    .executeTakeFirst()
  return row?.id
}

/** The columns of the last load of the agreement whose titles were the same. */
export async function findChosenMapping(
  tx: ScopedTransaction,
  { convenio, titles }: { convenio: string; titles: readonly string[] },
): Promise<LoadMapping | undefined> {
  const row = await loads(tx)
    .select("load.mapping")
    .where("load.convenioId", "=", convenio)
    .where(sql<boolean>`load.titles = ${JSON.stringify(titles)}::jsonb`)
    .where("load.state", "<>", "columns")
    .orderBy("load.id", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.mapping
}

/** @returns whether no other load has the file */
export async function insertLoad(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenioLoads"]>, "distributorId">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenioLoads")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) =>
      clash
        .columns(["distributorId", "convenioId", "sha256"])
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
  changes: Omit<Updateable<Database["convenioLoads"]>, "id" | "distributorId">,
): Promise<void> {
  await tx
    .updateTable("convenioLoads")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
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
    .updateTable("convenioLoads")
    .set({ state: "closed" })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "not in", ["undone", "closed", "undoing"])
    .where("expiresAt", "<=", now)
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
    convenio: { id: row.convenioId, name: row.convenioName },
    uploadedBy: row.uploadedByNames,
    uploadedAt: row.createdAt.toISOString(),
    loadedBy: row.loadedByNames,
    loadedAt: textOf(row.loadedAt),
    undoneBy: row.undoneByNames,
    undoneAt: textOf(row.undoneAt),
  }
}

type Counted = Pick<
  ConvenioLoad,
  | "counts"
  | "verdict"
  | "mendable"
  | "problems"
  | "problem"
  | "acted"
  | "table"
  | "rows"
  | "next"
  | "previous"
>

export function presentLoadDetail(
  row: ShownLoad,
  { convenio, now, ...counted }: Counted & { convenio: StoredConvenio; now: Date },
): ConvenioLoad {
  const { invites, stopped, mapping } = row
  return {
    ...presentLoad(row),
    invites,
    stopped,
    mapping,
    warnings: row.warnings,
    expiresAt: row.expiresAt.toISOString(),
    standing: convenioStanding(convenio, now),
    places: placesOf(convenio),
    ...counted,
  }
}
