import { promiseInMail } from "@trazo/domain/desk/promise-text"
import { deadlineOf } from "@trazo/domain/desk/review-promise"
import { formatMoney } from "@trazo/domain/money/money"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { queueMail, type TemplateVariables } from "../../platform/mail/queue-mail.ts"
import { type RequestRow, verifiedEmailOf } from "../../requests/requests/request.ts"
import { loadWay } from "../../requests/requests/request-way.ts"
import { renewedResumeLink } from "../../requests/requests/resume-token.ts"
import type { PaymentRow } from "./payment.ts"

export type PaymentOutcome = { status: "received"; reason: null } | { status: "refused"; reason: string }

/** Confirms that the receipt arrived. */
export async function mailPaymentSent(tx: ScopedTransaction, request: RequestRow, deps: Deps) {
  const variables = {
    names: request.userInfo.names ?? "",
    number: request.number ?? "",
    total: formatMoney(request.totalCents ?? 0),
    link: await renewedResumeLink(tx, request, deps),
  }
  const to = verifiedEmailOf(request)
  const way = await loadWay(tx, request, deps)
  await queueMail(tx, { to, template: "payment-sent", requestId: request.id, variables, way }, deps)
}

export async function mailPaymentOutcome(
  tx: ScopedTransaction,
  request: RequestRow,
  outcome: PaymentOutcome,
  deps: Deps,
) {
  const link = await renewedResumeLink(tx, request, deps)
  const { promise } = await loadReviewRules(tx)
  const due = deadlineOf({ ...request, since: request.statusSince }, promise)?.dueAt
  await queueMail(
    tx,
    {
      to: verifiedEmailOf(request),
      template: "payment-outcome",
      requestId: request.id,
      way: await loadWay(tx, request, deps),
      variables: {
        names: request.userInfo.names ?? "",
        number: request.number ?? "",
        outcome: outcome.status,
        answerBy: promiseInMail(due, deps.clock.now()),
        ...(outcome.reason === null ? {} : { reason: outcome.reason }),
        link,
      },
    },
    deps,
  )
}

/** The bank refused a payment by card that was pending. */
export async function mailCardRefused(
  tx: ScopedTransaction,
  { request, reason }: { request: RequestRow; reason: string },
  deps: Deps,
): Promise<void> {
  const variables = {
    names: request.userInfo.names ?? "",
    number: request.number ?? "",
    reason,
    link: await renewedResumeLink(tx, request, deps),
  }
  const to = verifiedEmailOf(request)
  const way = await loadWay(tx, request, deps)
  await queueMail(tx, { to, template: "card-refused", requestId: request.id, variables, way }, deps)
}

/** Tells the holder that a confirmed payment is confirmed no more, or that its debt is paid. */
export async function mailUndone(
  tx: ScopedTransaction,
  request: RequestRow,
  {
    payment: { amountCents },
    ...undone
  }: {
    payment: Pick<PaymentRow, "amountCents">
    outcome: TemplateVariables<"payment-undone">["outcome"]
    reason: string
  },
  deps: Deps,
): Promise<void> {
  const variables = {
    names: request.userInfo.names ?? "",
    number: request.number ?? "",
    amount: formatMoney(amountCents),
    outcome: undone.outcome,
    reason: undone.reason,
    link: await renewedResumeLink(tx, request, deps),
  }
  const to = verifiedEmailOf(request)
  const way = await loadWay(tx, request, deps)
  await queueMail(tx, { to, template: "payment-undone", requestId: request.id, variables, way }, deps)
}
