import type { SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { formatMoney } from "@trazo/domain/money/money"
import { inScope } from "../../database/scope.ts"
import { removeRequest } from "../../features/desk/removals/remove-records.ts"
import { approveRequest } from "../../features/desk/reviews/approve-request.ts"
import { suspendIssued } from "../../features/desk/reviews/change-issued.ts"
import {
  refuseRequestPayment,
  validateRequestPayment,
} from "../../features/desk/reviews/decide-request-payment.ts"
import { rejectRequest } from "../../features/desk/reviews/reject-request.ts"
import { requestCorrection } from "../../features/desk/reviews/request-correction.ts"
import type { ReviewCall } from "../../features/desk/reviews/review-request.ts"
import { validatePayment } from "../../features/money/payments/decide-payment.ts"
import { findLatestPayment } from "../../features/money/payments/payment.ts"
import { recordRefund, storeRefundProof } from "../../features/money/refunds/decide-refund.ts"
import { lockRequest } from "../../features/requests/requests/request.ts"
import { requestOf, type ScenarioRun, type Step } from "./scenario.ts"

function staffStep(minutes: number, run: Step["run"]): Step {
  return { minutes, inOffice: true, run }
}

/** Executive and operator take turns in the normal channel. The executive reviews the others. */
async function reviewCall(run: ScenarioRun): Promise<ReviewCall> {
  const { id, channel, number } = await requestOf(run)
  const isEven = Number(number?.at(-3) ?? 0) % 2 === 0
  const { executive, operator } = run.cast
  if (channel !== "normal") return { id, channel, actor: executive }
  return { id, channel, actor: isEven ? operator : executive }
}

/** The bank or the distributor's staff confirm that the money arrived. */
export function receive({
  by = "staff",
  minutes = 45,
}: {
  by?: "staff" | "bank"
  minutes?: number
} = {}): Step {
  return staffStep(minutes, async (run) => {
    const { scope, deps, requestId, cast } = run
    const { bank } = cast
    if (by === "staff" || !bank) await validateRequestPayment(scope, await reviewCall(run), deps)
    else
      await inScope(deps.db, scope, async (tx) => {
        const request = await lockRequest(tx, requestId)
        await validatePayment(tx, { request, actor: bank }, deps)
      })
  })
}

export function refuse(reason: string): Step {
  return staffStep(70, async (run) => {
    await refuseRequestPayment(run.scope, { ...(await reviewCall(run)), reason }, run.deps)
  })
}

/** The applicant's mailbox refuses the mails of later steps. */
export const fillMailbox: Step = { minutes: 0, run: async ({ inbox }) => inbox.fill() }

export function askCorrection(...targets: CorrectionTarget[]): Step {
  return staffStep(80, async (run) => {
    await requestCorrection(run.scope, { ...(await reviewCall(run)), targets }, run.deps)
  })
}

export const approve = staffStep(65, async (run) => {
  const call = { ...(await reviewCall(run)), checks: [...reviewChecks] }
  await approveRequest(run.scope, { ...call, account: null }, run.deps)
})

export function reject(reason: string): Step {
  return staffStep(90, async (run) => {
    await rejectRequest(run.scope, { ...(await reviewCall(run)), reason }, run.deps)
  })
}

/** Returns the payment of a request that ended. */
export const refund = staffStep(26 * 60, async (run) => {
  const { scope, deps, requestId, clock, documents } = run
  const payment = await inScope(deps.db, scope, (tx) => findLatestPayment(tx, requestId))
  if (!payment) throw new Error(`Request ${requestId} has no payment`)
  const call = { scope, actor: run.cast.executive, params: { id: payment.id } }
  const { names, surname1, surname2 } = run.scenario.person
  const file = await documents.receipt({
    bank: "Banco Guayaquil",
    accountNumber: "0031245876",
    accountHolder: [names, surname1, surname2].join(" "),
    reference: refundReference,
    paidOn: ecuadorDay(clock.now()),
    amount: formatMoney(payment.amountCents),
  })
  const { id: proof } = await storeRefundProof({ ...call, upload: { file } }, deps)
  await recordRefund({ ...call, body: { reference: refundReference, proof } }, deps)
})

const refundReference = "20881734"

/** Staff suspend the certificate some days after its issuance. */
export function suspend(days: number, suspension: SuspensionBody): Step {
  return staffStep(days * 24 * 60, async (run) => {
    const call = { ...(await reviewCall(run)), actor: run.cast.executive }
    await suspendIssued(run.scope, { ...call, suspension }, run.deps)
  })
}

/** Staff remove a request that ended. */
export function remove(days: number, reason: string): Step {
  return staffStep(days * 24 * 60, async (run) => {
    const { channel } = await reviewCall(run)
    await removeRequest(
      run.scope,
      { actor: run.cast.executive, channel, id: run.requestId, reason },
      run.deps,
    )
  })
}
