import type { Channel } from "@trazo/domain/buying/channel"
import type { MissedPromiseRules } from "@trazo/domain/desk/fast-service"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export async function findFastSettings(tx: ScopedTransaction) {
  return await tx
    .selectFrom("fast_settings")
    .select(["withheld", "notify_staff", "notify_client", "refund_difference"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export async function storeFastSettings(
  tx: ScopedTransaction,
  {
    notifyStaff,
    notifyClient,
    refundDifference,
    ...settings
  }: MissedPromiseRules &
    Pick<Insertable<Database["fast_settings"]>, "withheld" | "opens" | "closes" | "saturdays" | "hours">,
): Promise<void> {
  const columns = {
    ...settings,
    notify_staff: notifyStaff,
    notify_client: notifyClient,
    refund_difference: refundDifference,
  }
  await tx
    .insertInto("fast_settings")
    .values({ distributor_id: tx.scope.distributorId, ...columns })
    .onConflict((conflict) => conflict.column("distributor_id").doUpdateSet(columns))
    .execute()
}

export async function countMissed(tx: ScopedTransaction, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom("missed_promises")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("noticed_at", ">=", since)
    .executeTakeFirstOrThrow()
  return total
}

export type OverdueRow = Selectable<Database["requests"]> & {
  hasRefund: boolean
  /** Whether somebody else than the applicant pays: the seller of a prepaid code, or an organisation. */
  isPaidByOthers: boolean
}

const fast: Channel = "fast"

/**
 * Locks requests that wait for staff since before the limit and whose turn is not noticed yet. Those that another
 * transaction has are left out: they are looked at again a minute later.
 */
export async function takeOverdue(tx: ScopedTransaction, limit: Date, most: number): Promise<OverdueRow[]> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .select([
      sql<boolean>`exists (select from missed_promises m
        where m.request_id = requests.id and m.refund_cents > 0)`.as("hasRefund"),
      sql<boolean>`exists (select from payments p where p.request_id = requests.id
        and p.status = 'received' and p.method in ('code', 'convenio', 'account'))`.as("isPaidByOthers"),
    ])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("channel", "=", fast)
    .where("status", "in", ["paymentReview", "review"])
    .where("number", "is not", null)
    .where("removal_id", "is", null)
    .where("status_since", "<=", limit)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("missed_promises")
            .select("request_id")
            .whereRef("missed_promises.request_id", "=", "requests.id")
            .whereRef("missed_promises.since", "=", "requests.status_since"),
        ),
      ),
    )
    .orderBy("status_since")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** @returns whether no other transaction noticed it before */
export async function insertMissed(
  tx: ScopedTransaction,
  { requestId, ...row }: { requestId: string; due_at: Date; noticed_at: Date; refund_cents: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("missed_promises")
    .columns(["request_id", "since", "distributor_id", "due_at", "noticed_at", "refund_cents"])
    // The stored time, which has microseconds.
    .expression((eb) =>
      eb
        .selectFrom("requests")
        .select([
          ...(["id", "status_since", "distributor_id"] as const),
          sql<Date>`${row.due_at}::timestamptz`.as("due_at"),
          sql<Date>`${row.noticed_at}::timestamptz`.as("noticed_at"),
          sql<number>`${row.refund_cents}::int`.as("refund_cents"),
        ])
        .where("id", "=", requestId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("request_id")
    .executeTakeFirst()
  return inserted !== undefined
}

/** Distributors with a request that waits since before the moment, or with a refund to list. */
export async function unscopedDistributorsWithPromises(
  tx: PlatformTransaction,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from distributors_with_promises(${before}::timestamptz) as found (id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks refunds of differences whose payment is received now, unless somebody else than the applicant paid. */
export async function takeUnlisted(tx: ScopedTransaction, most: number) {
  return await tx
    .selectFrom("missed_promises as missed")
    .innerJoin("payments", "payments.request_id", "missed.request_id")
    .select(["missed.request_id", "missed.since", "missed.refund_cents", "payments.id as payment_id"])
    .where("missed.distributor_id", "=", tx.scope.distributorId)
    .where("missed.refund_cents", ">", 0)
    .where("missed.refund_listed_at", "is", null)
    .where("payments.status", "=", "received")
    .where("payments.method", "not in", ["code", "convenio", "account"])
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

type UnlistedRow = Awaited<ReturnType<typeof takeUnlisted>>[number]

/** @returns false when the whole payment is due back already */
export async function listDifference(
  tx: ScopedTransaction,
  { payment_id, refund_cents }: UnlistedRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({
      refund_due: true,
      refund_part: "difference",
      refund_cents: sql`least(${refund_cents}, amount_cents)`,
    })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", payment_id)
    .where("refund_due", "=", false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markListed(
  tx: ScopedTransaction,
  { request_id }: Pick<UnlistedRow, "request_id">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("missed_promises")
    .set({ refund_listed_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", request_id)
    .where("refund_cents", ">", 0)
    .execute()
}
