import type { Channel } from "@trazo/domain/buying/channel"
import type { MissedPromiseRules } from "@trazo/domain/desk/fast-service"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export async function findFastSettings(tx: ScopedTransaction) {
  return await tx
    .selectFrom("fastSettings")
    .select(["withheld", "notifyStaff", "notifyClient", "refundDifference"])
    .where("distributorId", "=", tx.scope.distributorId)
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
    Pick<Insertable<Database["fastSettings"]>, "withheld" | "opens" | "closes" | "saturdays" | "hours">,
): Promise<void> {
  const columns = {
    ...settings,
    notifyStaff,
    notifyClient,
    refundDifference,
  }
  await tx
    .insertInto("fastSettings")
    .values({ distributorId: tx.scope.distributorId, ...columns })
    .onConflict((conflict) => conflict.column("distributorId").doUpdateSet(columns))
    .execute()
}

export async function countMissed(tx: ScopedTransaction, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom("missedPromises")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("noticedAt", ">=", since)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("channel", "=", fast)
    .where("status", "in", ["paymentReview", "review"])
    .where("number", "is not", null)
    .where("removalId", "is", null)
    .where("statusSince", "<=", limit)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("missedPromises")
            .select("requestId")
            .whereRef("missedPromises.requestId", "=", "requests.id")
            .whereRef("missedPromises.since", "=", "requests.statusSince"),
        ),
      ),
    )
    .orderBy("statusSince")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** @returns whether no other transaction noticed it before */
export async function insertMissed(
  tx: ScopedTransaction,
  { requestId, ...row }: { requestId: string; dueAt: Date; noticedAt: Date; refundCents: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("missedPromises")
    .columns(["requestId", "since", "distributorId", "dueAt", "noticedAt", "refundCents"])
    // The stored time, which has microseconds.
    .expression((eb) =>
      eb
        .selectFrom("requests")
        .select([
          ...(["id", "statusSince", "distributorId"] as const),
          sql<Date>`${row.dueAt}::timestamptz`.as("dueAt"),
          sql<Date>`${row.noticedAt}::timestamptz`.as("noticedAt"),
          sql<number>`${row.refundCents}::int`.as("refundCents"),
        ])
        .where("id", "=", requestId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("requestId")
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
    .selectFrom("missedPromises as missed")
    .innerJoin("payments", "payments.requestId", "missed.requestId")
    .select(["missed.requestId", "missed.since", "missed.refundCents", "payments.id as paymentId"])
    .where("missed.distributorId", "=", tx.scope.distributorId)
    .where("missed.refundCents", ">", 0)
    .where("missed.refundListedAt", "is", null)
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
  { paymentId, refundCents }: UnlistedRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({
      refundDue: true,
      refundPart: "difference",
      refundCents: sql`least(${refundCents}, amount_cents)`,
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .where("refundDue", "=", false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markListed(
  tx: ScopedTransaction,
  { requestId }: Pick<UnlistedRow, "requestId">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("missedPromises")
    .set({ refundListedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("refundCents", ">", 0)
    .execute()
}
