import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { verifiedEmailOf } from "../requests/request-account.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { renewedResumeLink } from "../requests/resume-token.ts"

export type PaymentOutcome = { status: "received"; reason: null } | { status: "refused"; reason: string }

export async function mailPaymentOutcome(
  tx: ScopedTransaction,
  request: RequestRow,
  outcome: PaymentOutcome,
  deps: Deps,
) {
  const link = await renewedResumeLink(tx, request, deps)
  await queueMail(
    tx,
    {
      to: verifiedEmailOf(request),
      template: "payment-outcome",
      requestId: request.id,
      variables: {
        names: request.user_info.names ?? "",
        number: request.number ?? "",
        outcome: outcome.status,
        ...(outcome.reason === null ? {} : { reason: outcome.reason }),
        link,
      },
    },
    deps,
  )
}
