import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

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
      payment_id,
      account_id,
      distributor_id: tx.scope.distributorId,
      is_credit: true,
      amount_cents: -amount_cents,
      charged_at: now,
    })
    .execute()
}
