import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/bank-payments"
import type { BankOutcomes } from "@trazo/contract/money/bank-payments"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { endAssignment } from "../../requests/review-records/assignments.ts"
import { isLatestPayment, refusePayment, validatePayment } from "../payments/decide-payment.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import { findPayments, type PaymentOfBankRow, type PaymentOutcome, presentOutcomes } from "./bank-payment.ts"

interface Decision {
  /** Id of the payment. */
  id: string
  /**
   * Takes movements for the payment, in its transaction. @returns whether they pay it. Without it, a person confirms by
   * hand.
   */
  takeMovements?: (tx: ScopedTransaction, payment: PaymentOfBankRow) => Promise<boolean>
}

/** Confirms each payment in a transaction of its own. */
export function confirmPayments(
  scope: Scope,
  wanted: { actor: Actor; decisions: readonly Decision[] },
  deps: Deps,
): Promise<BankOutcomes> {
  return decideEach(scope, wanted, deps, async (tx, { request, bank, payment, takeMovements }) => {
    const hasMovement = takeMovements !== undefined
    if (takeMovements && !(await takeMovements(tx, payment))) return
    await validatePayment(tx, { request, actor: bank.actor, hasMovement }, deps)
  })
}

/** Refuses each payment in a transaction of its own. The client reads the reason. */
export function refusePayments(
  { scope, actor, body: { ids, reason } }: Call<typeof contract.refuseBankPayments>,
  deps: Deps,
): Promise<BankOutcomes> {
  const decisions = ids.map((id) => ({ id }))
  return decideEach(scope, { actor, decisions }, deps, async (tx, { request, bank }) => {
    await refusePayment(tx, { request, actor: bank.actor, reason }, deps)
    await endAssignment(tx, request.id)
  })
}

interface Locked extends Decision {
  request: Awaited<ReturnType<typeof lockRequest>>
  payment: PaymentOfBankRow
  bank: ActingBank
}

async function decideEach(
  scope: Scope,
  { actor, decisions }: { actor: Actor; decisions: readonly Decision[] },
  deps: Deps,
  decide: (tx: ScopedTransaction, locked: Locked) => Promise<void>,
): Promise<BankOutcomes> {
  const outcomes: PaymentOutcome[] = []
  for (const decision of decisions) {
    const { id } = decision
    let number = ""
    try {
      await inScope(deps.db, scope, async (tx) => {
        const bank = await loadActingBank(tx, actor)
        const found = await requirePayment(tx, { bank, id })
        number = found.number ?? ""
        const request = await lockRequest(tx, found.requestId)
        const payment = await requirePayment(tx, { bank, id })
        if (!(await isLatestPayment(tx, { request, paymentId: id }))) throw new ApiError("MOVE_NOT_ALLOWED")
        await decide(tx, { ...decision, request, payment, bank })
      })
      outcomes.push({ id, number, error: null })
    } catch (error) {
      if (!(error instanceof ApiError) || error.typeCode === "NOT_SIGNED_IN") throw error
      outcomes.push({ id, number, error })
    }
  }
  return presentOutcomes(outcomes)
}

/** @throws ApiError PAYMENT_NOT_FOUND, also for a payment to another bank's account */
async function requirePayment(
  tx: ScopedTransaction,
  { bank, id }: { bank: ActingBank; id: string },
): Promise<PaymentOfBankRow> {
  const [payment] = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids: [id] })
  if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
  return payment
}
