import type { Insertable, Kysely, Selectable, Updateable } from "kysely"
import type { ActorColumn } from "../../../actor.ts"
import { compiledOnce, insertsInOne } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type RequestRow = Selectable<Database["requests"]>
export type MovementRow = Selectable<Database["request_movements"]>
export type NewRequest = Pick<
  RequestRow,
  "id" | "kind" | "validity" | "channel" | "resume_token_hash" | "resume_expires_at" | "completed_steps"
> &
  Pick<
    Insertable<Database["requests"]>,
    | "foreing"
    | "user_info"
    | "verified_email"
    | "prefilled_from"
    | "started_by"
    | "renews_serial"
    | "renewal"
    | "supersedes"
    | "convenio_person_id"
  > & { now: Date; expiresAt: Date | null }

export async function insertRequest(tx: ScopedTransaction, { now, expiresAt, ...request }: NewRequest) {
  return await tx
    .insertInto("requests")
    .values({
      ...request,
      distributor_id: tx.scope.distributorId,
      status: "draft",
      expires_at: expiresAt,
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const selectRequest = (db: Kysely<Database>, { id }: Pick<RequestRow, "id">) =>
  db.selectFrom("requests").selectAll().where("id", "=", id)
const readRequest = compiledOnce(selectRequest)
const readLockedRequest = compiledOnce((db, wanted: Pick<RequestRow, "id">) =>
  selectRequest(db, wanted).forUpdate(),
)

export async function findRequest(tx: ScopedTransaction, id: string, lock: boolean) {
  const [request] = await (lock ? readLockedRequest : readRequest)(tx, { id })
  return request
}

/** Locks the request of a token that has not expired. An ended draft has no valid token. */
export async function lockRequestByToken(
  tx: ScopedTransaction,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<RequestRow | undefined> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("resume_token_hash", "=", hash)
    .where("resume_expires_at", ">", now)
    .where((where) => where.or([where("status", "=", "draft"), where("number", "is not", null)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRequest(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["requests"]>,
): Promise<RequestRow> {
  return await tx
    .updateTable("requests")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const insertMovements = (tx: ScopedTransaction, rows: Insertable<Database["request_movements"]>[]) =>
  tx.insertInto("request_movements").values(rows)

export async function insertMovement(
  tx: ScopedTransaction,
  movement: {
    request: Pick<RequestRow, "id" | "channel">
    status: RequestRow["status"]
    /** Null for the first. */
    previousStatus: RequestRow["status"] | null
    actor: ActorColumn
    reason: string | null
    at: Date
  },
): Promise<void> {
  const row = {
    distributor_id: tx.scope.distributorId,
    request_id: movement.request.id,
    channel: movement.request.channel,
    status: movement.status,
    previous_status: movement.previousStatus,
    actor: JSON.stringify(movement.actor),
    reason: movement.reason,
    at: movement.at,
  }
  await tx.executeQuery(insertsInOne(new Map([[insertMovements, [row]]])))
}

export async function listMovementRows(tx: ScopedTransaction, requestId: string): Promise<MovementRow[]> {
  return await tx
    .selectFrom("request_movements")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute()
}

/** Lists overdue requests without locks. Callers lock each one and check it again. */
export async function listDueRequests(tx: ScopedTransaction, now: Date, limit: number) {
  return await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit)
    .execute()
}

export async function findIssuedSerial(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approval_number", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.serial ?? null
}

/** Ends the former link of the request, and what it opened. */
export async function putActivationLink(
  tx: ScopedTransaction,
  { requestId, ...link }: { requestId: string; client_id: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  const values = { ...link, tries: 0, opened_at: null, session_hash: null, session_expires_at: null }
  await tx
    .insertInto("activation_links")
    .values({ ...values, request_id: requestId, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("request_id").doUpdateSet(values))
    .execute()
}
