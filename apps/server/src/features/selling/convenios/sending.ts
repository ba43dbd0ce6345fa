import type { ConvenioSending } from "@trazo/contract/selling/convenio-sendings"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export type SendingRow = Selectable<Database["convenio_sendings"]>

const sendings = (tx: ScopedTransaction) =>
  tx.selectFrom("convenio_sendings as sending").where("sending.distributor_id", "=", tx.scope.distributorId)

/** The agreement's last one. */
export async function findLastSending(tx: ScopedTransaction, convenioId: string) {
  return await sendings(tx)
    .innerJoin("executives", "executives.id", "sending.started_by")
    .selectAll("sending")
    .select("executives.names as started_by_names")
    .where("sending.convenio_id", "=", convenioId)
    .orderBy("sending.id", "desc")
    .limit(1)
    .executeTakeFirst()
}

export type ShownSending = NonNullable<Awaited<ReturnType<typeof findLastSending>>>

export async function lockSending(tx: ScopedTransaction, id: string): Promise<SendingRow | undefined> {
  return await sendings(tx).selectAll().where("sending.id", "=", id).forUpdate().executeTakeFirst()
}

/** The agreement's sending that a job works on. */
export async function lockWorking(
  tx: ScopedTransaction,
  convenioId: string,
): Promise<SendingRow | undefined> {
  return await sendings(tx)
    .selectAll()
    .where("sending.convenio_id", "=", convenioId)
    .where("sending.state", "=", "sending")
    .forUpdate()
    .executeTakeFirst()
}

/** @returns whether no other is worked on */
export async function insertSending(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenio_sendings"]>, "distributor_id" | "state">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenio_sendings")
    .values({ ...row, state: "sending", distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.column("convenio_id").where(sql<boolean>`state = 'sending'`).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateSending(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["convenio_sendings"]>, "id" | "distributor_id">,
): Promise<void> {
  await tx
    .updateTable("convenio_sendings")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** People of the agreement who have no invitation. */
const waiting = (tx: ScopedTransaction, convenioId: string) =>
  tx
    .selectFrom("convenio_people")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("convenio_id", "=", convenioId)
    .where("removed_at", "is", null)
    .where("request_id", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", "is", null)

export async function countWaiting(tx: ScopedTransaction, convenioId: string): Promise<number> {
  const { total } = await waiting(tx, convenioId)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** Ids of the next people, of those whom the agreement had when the sending began. */
export async function listWaiting(
  tx: ScopedTransaction,
  { convenio_id, last_person, created_at }: SendingRow,
  most: number,
): Promise<string[]> {
  const rows = await waiting(tx, convenio_id)
    .select("id")
    .where("created_at", "<=", created_at)
    .$if(last_person !== null, (query) => query.where("id", ">", last_person))
    .orderBy("id")
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export interface WaitingSending {
  distributorId: string
  sendingId: string
}

/** Sendings of all distributors on which nobody has worked since. */
export async function unscopedStalledSendings(
  tx: PlatformTransaction,
  since: Date,
): Promise<WaitingSending[]> {
  const { rows } = await sql<WaitingSending>`
    select distributor_id as "distributorId", sending_id as "sendingId"
      from stalled_sendings(${since}::timestamptz)`.execute(tx)
  return rows
}

export function presentSending(row: ShownSending): ConvenioSending {
  const { id, state, total, sent, stopped, started_by_names: startedBy } = row
  return { id, state, total, sent, stopped, startedBy, startedAt: row.created_at.toISOString() }
}
