import { sql } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { releaseSellerCode } from "../../selling/distributor-codes/redeem-seller-code.ts"

/** A payment with a monthly account of which nobody has paid the month. */
const isUnpaidCharge = sql<boolean>`(method = 'account' and not exists (
    select from monthly_charges charge
      join monthly_closings closing on closing.account_id = charge.account_id and closing.month = charge.month
     where charge.payment_id = payments.id and closing.paid_at is not null))`

/**
 * Marks received payments as refund due. Of a payment of which a part went back, the rest.
 * @returns ids of the payments of which more is due than before
 */
async function updateRefundDue(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const decided = sql<string | null>`(select outcome from refund_decisions d
    where d.payment_id = payments.id and d.part = 'difference')`
  const rows = await tx
    .updateTable("payments")
    .set({
      refundDue: true,
      refundPart: sql`case when ${decided} is null then 'whole' else 'rest' end`,
      refundCents: sql`case when ${decided} = 'refunded' then amount_cents - refund_cents end`,
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("status", "=", "received")
    .where("method", "not in", ["convenio", "code", "coupon"])
    .where((where) => where.not(isUnpaidCharge))
    .where((where) => where.or([where("refundDue", "=", false), where("refundPart", "=", "difference")]))
    .where(
      sql<boolean>`(refund_cents is null or refund_cents < amount_cents or ${decided} is distinct from 'refunded')`,
    )
    .returning("id")
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Refunds received payments of which the applicant gets no money: of an organisation's account or of a month of an
 * internal client's account, which nobody has paid, of a prepaid code or of a coupon. @returns ids of the payments
 */
async function refundWithoutMoney(
  tx: ScopedTransaction,
  { requestId, method }: { requestId: string; method: "convenio" | "account" | "code" | "coupon" },
): Promise<string[]> {
  const rows = await tx
    .updateTable("payments")
    .set({ status: "refunded", refundDue: false })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
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
async function lockMonthlyCharges(tx: ScopedTransaction, requestId: string) {
  const charges = tx
    .selectFrom("monthlyCharges as charge")
    .innerJoin("payments", "payments.id", "charge.paymentId")
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("payments.requestId", "=", requestId)
    .where("charge.isCredit", "=", false)
  await tx
    .selectFrom("monthlyAccounts")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", charges.select("charge.accountId"))
    .orderBy("id")
    .forUpdate()
    .execute()
  return await charges
    .select(["charge.paymentId", "charge.accountId", "charge.amountCents", "charge.month"])
    .execute()
}

/** Takes a refunded charge of a closed month off the account: a credit of the open one. */
async function insertCredit(
  tx: ScopedTransaction,
  { paymentId, accountId, amountCents }: { paymentId: string; accountId: string; amountCents: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("monthlyCharges")
    .values({
      paymentId,
      accountId,
      distributorId: tx.scope.distributorId,
      isCredit: true,
      amountCents: -amountCents,
      chargedAt: now,
    })
    .execute()
}

/**
 * Marks the received payments of an ended request as refund due, once. What an organisation would pay, or a monthly
 * account whose month is not paid, is taken off it. What a prepaid code paid goes back to the code: its seller paid for it. A coupon of the
 * whole price took no money.
 */
export async function oweRefundOf(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const charges = await lockMonthlyCharges(tx, requestId)
  for (const id of await updateRefundDue(tx, requestId)) {
    const data = { request: requestId }
    recordAudit(tx, { actor, action: "payment.refund-due", object: `payment:${id}`, data }, deps)
  }
  const data = { request: requestId }
  for (const method of ["convenio", "account"] as const) {
    for (const id of await refundWithoutMoney(tx, { requestId, method })) {
      const charge = charges.find(({ paymentId }) => paymentId === id)
      if (charge?.month) await insertCredit(tx, charge, deps.clock.now())
      const taken = { ...data, closedMonth: charge?.month ?? null }
      recordAudit(
        tx,
        { actor, action: "payment.taken-off-account", object: `payment:${id}`, data: taken },
        deps,
      )
      await deps.jobs.enqueue(tx, "credit-refunds", { ...tx.scope, paymentId: id })
    }
  }
  for (const id of await refundWithoutMoney(tx, { requestId, method: "code" })) {
    recordAudit(tx, { actor, action: "payment.returned-to-code", object: `payment:${id}`, data }, deps)
    await releaseSellerCode(tx, { requestId, actor }, deps)
    await deps.jobs.enqueue(tx, "credit-refunds", { ...tx.scope, paymentId: id })
  }
  for (const id of await refundWithoutMoney(tx, { requestId, method: "coupon" })) {
    recordAudit(tx, { actor, action: "payment.returned-to-coupon", object: `payment:${id}`, data }, deps)
  }
}
