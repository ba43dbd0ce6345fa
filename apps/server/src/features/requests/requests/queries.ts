import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely"
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

/** A payment with a monthly account of which nobody has paid the month. */
const isUnpaidCharge = sql<boolean>`(method = 'account' and not exists (
    select from monthly_charges charge
      join monthly_closings closing on closing.account_id = charge.account_id and closing.month = charge.month
     where charge.payment_id = payments.id and closing.paid_at is not null))`

/**
 * Marks received payments as refund due. Of a payment of which a part went back, the rest.
 * @returns ids of the payments of which more is due than before
 */
export async function updateRefundDue(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const decided = sql<string | null>`(select outcome from refund_decisions d
    where d.payment_id = payments.id and d.part = 'difference')`
  const rows = await tx
    .updateTable("payments")
    .set({
      refund_due: true,
      refund_part: sql`case when ${decided} is null then 'whole' else 'rest' end`,
      refund_cents: sql`case when ${decided} = 'refunded' then amount_cents - refund_cents end`,
    })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("status", "=", "received")
    .where("method", "not in", ["convenio", "code"])
    .where((where) => where.not(isUnpaidCharge))
    .where((where) => where.or([where("refund_due", "=", false), where("refund_part", "=", "difference")]))
    .where(
      sql<boolean>`(refund_cents is null or refund_cents < amount_cents or ${decided} is distinct from 'refunded')`,
    )
    .returning("id")
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Refunds received payments of which the applicant gets no money: of an organisation's account or of a month of an
 * internal client's account, which nobody has paid, or of a prepaid code. @returns ids of the payments
 */
export async function refundWithoutMoney(
  tx: ScopedTransaction,
  { requestId, method }: { requestId: string; method: "convenio" | "account" | "code" },
): Promise<string[]> {
  const rows = await tx
    .updateTable("payments")
    .set({ status: "refunded", refund_due: false })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("status", "=", "received")
    .where("method", "=", method)
    .$if(method === "account", (query) => query.where(isUnpaidCharge))
    .returning("id")
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The charges of a request with monthly accounts. Locks the accounts: no month is closed or paid meanwhile. The months
 * come from a statement of their own, which sees what a closing wrote while this waited for it.
 */
export async function lockMonthlyCharges(tx: ScopedTransaction, requestId: string) {
  const charges = tx
    .selectFrom("monthly_charges as charge")
    .innerJoin("payments", "payments.id", "charge.payment_id")
    .where("charge.distributor_id", "=", tx.scope.distributorId)
    .where("payments.request_id", "=", requestId)
    .where("charge.is_credit", "=", false)
  await tx
    .selectFrom("monthly_accounts")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "in", charges.select("charge.account_id"))
    .orderBy("id")
    .forUpdate()
    .execute()
  return await charges
    .select(["charge.payment_id", "charge.account_id", "charge.amount_cents", "charge.month"])
    .execute()
}

/** Takes a refunded charge of a closed month off the account: a credit of the open one. */
export async function insertCredit(
  tx: ScopedTransaction,
  { payment_id, account_id, amount_cents }: { payment_id: string; account_id: string; amount_cents: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("monthly_charges")
    .values({
      ...{ payment_id, account_id, distributor_id: tx.scope.distributorId },
      ...{ is_credit: true, amount_cents: -amount_cents, charged_at: now },
    })
    .execute()
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
