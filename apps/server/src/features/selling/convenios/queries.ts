import { type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type StoredConvenio = Selectable<Database["convenios"]>

function matching(tx: ScopedTransaction, search: string) {
  const all = tx.selectFrom("convenios").where("distributor_id", "=", tx.scope.distributorId)
  if (!search) return all
  return all.where(containsText(sql<string>`(name || ' ' || ruc)`, search))
}

export async function listConvenioRows(tx: ScopedTransaction, search: string, reading: Reading) {
  const order = { columns: ["id" as const], isDescending: true }
  return await keyset(matching(tx, search).selectAll(), order, reading).execute()
}

export async function countConvenios(tx: ScopedTransaction, search: string): Promise<number> {
  const row = await matching(tx, search)
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findConvenio(tx: ScopedTransaction, id: string): Promise<StoredConvenio | undefined> {
  return await tx
    .selectFrom("convenios")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

type ConvenioColumns = Omit<StoredConvenio, "distributor_id" | "created_at" | "id" | "used">

/** @returns whether the name was free */
export async function insertConvenio(
  tx: ScopedTransaction,
  row: ConvenioColumns & { id: string; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenios")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributor_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateConvenio(
  tx: ScopedTransaction,
  id: string,
  changes: ConvenioColumns,
): Promise<StoredConvenio | undefined> {
  return await tx
    .updateTable("convenios")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
}
