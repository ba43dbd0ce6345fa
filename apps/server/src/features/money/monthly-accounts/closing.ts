import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { lines, sum } from "./account-line.ts"

export async function findClosing(tx: ScopedTransaction, accountId: string, month: string) {
  return await tx
    .selectFrom("monthlyClosings")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst()
}

/** The account's last closed month. */
export async function findLastClosed(tx: ScopedTransaction, accountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("monthlyClosings")
    .select(({ fn }) => fn.max("month").as("month"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", accountId)
    .executeTakeFirst()
  return row?.month ?? null
}

export async function insertClosing(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["monthlyClosings"]>, "distributorId" | "paidAt" | "paidBy" | "paidReference">,
): Promise<void> {
  await tx
    .insertInto("monthlyClosings")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

interface ClosedMonth {
  accountId: string
  month: string
}

export async function markUnpaid(
  tx: ScopedTransaction,
  { accountId, month, by, at, reason }: ClosedMonth & { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable("monthlyClosings")
    .set({ undoneBy: by, undoneAt: at, undoneReason: reason })
    .set({ undoneReference: sql`paid_reference`, paidBy: null, paidAt: null, paidReference: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", accountId)
    .where("month", "=", month)
    .execute()
}

/** Whether money of the month goes back, which nobody owes before it was paid. */
export async function hasRefundDue(
  tx: ScopedTransaction,
  { accountId, month }: ClosedMonth,
): Promise<boolean> {
  const row = await tx
    .selectFrom("monthlyCharges as charge")
    .innerJoin("payments", "payments.id", "charge.paymentId")
    .select("payments.id")
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("charge.accountId", "=", accountId)
    .where("charge.month", "=", month)
    .where("charge.isCredit", "=", false)
    .where("payments.refundDue", "=", sql<boolean>`true`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function markPaid(
  tx: ScopedTransaction,
  { accountId, month, by, at, reference }: ClosedMonth & { by: string; at: Date; reference: string | null },
): Promise<void> {
  await tx
    .updateTable("monthlyClosings")
    .set({ paidBy: by, paidAt: at, paidReference: reference })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", accountId)
    .where("month", "=", month)
    .where("paidAt", "is", null)
    .execute()
}

/** What came before the moment and belongs to no month yet. */
const openBefore = (tx: ScopedTransaction, accountId: string, before: Date) =>
  lines(tx, accountId).where("line.month", "is", null).where("line.chargedAt", "<", before)

export async function sumOpen(tx: ScopedTransaction, accountId: string, before: Date) {
  return await openBefore(tx, accountId, before)
    .select([sql<number>`count(*)::int`.as("count"), sum.as("cents")])
    .executeTakeFirstOrThrow()
}

/** Gives the open lines their month, with what its statement says of their requests. */
export async function assignMonth(
  tx: ScopedTransaction,
  { accountId, month, before }: { accountId: string; month: string; before: Date },
): Promise<void> {
  const open = openBefore(tx, accountId, before)
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(["line.paymentId", "line.isCredit"])
    .select(
      sql<string>`jsonb_build_object('number', requests.number, 'kind', requests.kind, 'validity', requests.validity,
        'user_info', jsonb_build_object('names', requests.user_info->'names', 'surname1', requests.user_info->'surname1',
          'surname2', requests.user_info->'surname2', 'identity', requests.user_info->'identity'))`.as(
        "printed",
      ),
    )
  await tx
    .updateTable("monthlyCharges as charge")
    .from(open.as("open"))
    .set({ month, printed: sql`open.printed` })
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .whereRef("charge.paymentId", "=", "open.paymentId")
    .whereRef("charge.isCredit", "=", "open.isCredit")
    .execute()
}
