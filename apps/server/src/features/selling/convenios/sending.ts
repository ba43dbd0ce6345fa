import type { ConvenioSending } from "@trazo/contract/selling/convenio-sendings"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export type SendingRow = Selectable<Database["convenioSendings"]>

const sendings = (tx: ScopedTransaction) =>
  tx.selectFrom("convenioSendings as sending").where("sending.distributorId", "=", tx.scope.distributorId)

/** The agreement's last one. */
export async function findLastSending(tx: ScopedTransaction, convenioId: string) {
  return await sendings(tx)
    .innerJoin("executives", "executives.id", "sending.startedBy")
    .selectAll("sending")
    .select("executives.names as startedByNames")
    .where("sending.convenioId", "=", convenioId)
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
    .where("sending.convenioId", "=", convenioId)
    .where("sending.state", "=", "sending")
    .forUpdate()
    .executeTakeFirst()
}

/** @returns whether no other is worked on */
export async function insertSending(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["convenioSendings"]>, "distributorId" | "state">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("convenioSendings")
    .values({ ...row, state: "sending", distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.column("convenioId").where(sql<boolean>`state = 'sending'`).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateSending(
  tx: ScopedTransaction,
  id: string,
  changes: Omit<Updateable<Database["convenioSendings"]>, "id" | "distributorId">,
): Promise<void> {
  await tx
    .updateTable("convenioSendings")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** People of the agreement who have no invitation. */
const waiting = (tx: ScopedTransaction, convenioId: string) =>
  tx
    .selectFrom("convenioPeople")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("convenioId", "=", convenioId)
    .where("removedAt", "is", null)
    .where("requestId", "is", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", "is", null)

export async function countWaiting(tx: ScopedTransaction, convenioId: string): Promise<number> {
  const { total } = await waiting(tx, convenioId)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** Ids of the next people, of those whom the agreement had when the sending began. */
export async function listWaiting(
  tx: ScopedTransaction,
  { convenioId, lastPerson, createdAt }: SendingRow,
  most: number,
): Promise<string[]> {
  const rows = await waiting(tx, convenioId)
    .select("id")
    .where("createdAt", "<=", createdAt)
    .$if(lastPerson !== null, (query) => query.where("id", ">", lastPerson))
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
  const { id, state, total, sent, stopped, startedByNames: startedBy } = row
  return { id, state, total, sent, stopped, startedBy, startedAt: row.createdAt.toISOString() }
}
