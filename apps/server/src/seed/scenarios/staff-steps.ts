import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { CorrectionTarget } from "@trazo/domain/requests/correction-targets"
import { recordAudit } from "../../features/audit/record-audit.ts"
import { openCorrection } from "../../features/corrections/open-correction.ts"
import { queueMail } from "../../features/mail/queue-mail.ts"
import { refusePayment, validatePayment } from "../../features/payments/decide-payment.ts"
import { approveAccount } from "../../features/requests/approve-account.ts"
import { moveRequest } from "../../features/requests/move-request.ts"
import { linkTo } from "../../features/tenants/brand.ts"
import { markRefunded, refuseLastMail } from "../story.queries.ts"
import { type Act, reviewerOf } from "./story.ts"

/** The money arrived; `by` the bank itself or the distributor's staff. */
export function receive({
  by = "staff",
  minutes = 45,
}: {
  by?: "staff" | "bank"
  minutes?: number
} = {}): Act {
  return {
    ...{ minutes, byStaff: true },
    async run(telling) {
      const { tx, deps, request, cast } = telling
      const actor = (by === "bank" && cast.bank) || reviewerOf(telling)
      telling.request = await validatePayment(tx, { request, actor }, deps)
    },
  }
}

export function refuse(reason: string): Act {
  return {
    ...{ minutes: 70, byStaff: true },
    async run(telling) {
      const { tx, deps, request } = telling
      telling.request = await refusePayment(tx, { request, actor: reviewerOf(telling), reason }, deps)
    },
  }
}

/** What was mailed last came to a full mailbox. */
export const mailboxFull: Act = {
  minutes: 1,
  run: ({ tx, request, clock }) =>
    refuseLastMail(tx, { requestId: request.id, reply: "552 5.2.2 Mailbox full", at: clock.now() }),
}

export function askCorrection(targets: readonly CorrectionTarget[]): Act {
  return {
    ...{ minutes: 80, byStaff: true },
    async run(telling) {
      const { tx, deps, request } = telling
      telling.request = await openCorrection(tx, { request, targets, actor: reviewerOf(telling) }, deps)
    },
  }
}

/** As approve-request.ts does it. */
export const approve: Act = {
  ...{ minutes: 65, byStaff: true },
  async run(telling) {
    const { tx, deps, request, clock } = telling
    const actor = reviewerOf(telling)
    const changes = {
      ...{ approval_number: request.approval_number + 1, approved_by: actor.id, approved_at: clock.now() },
      activation_authorised_until: null,
    }
    const settled = await approveAccount(tx, { request, decision: null, actor }, deps)
    const approved = await moveRequest(tx, { request: settled, to: "approved", actor, changes }, deps)
    telling.request = approved
    const variables = {
      ...{ names: telling.story.person.names, number: approved.number ?? "" },
      activateBefore: approved.expires_at ? formatDate(approved.expires_at) : "",
      link: await linkTo(tx, paths.managerActivationOf(approved.id), deps),
    }
    const mail = { to: telling.story.person.email, template: "approved", variables } as const
    await queueMail(tx, { ...mail, requestId: approved.id }, deps)
  },
}

export function reject(reason: string): Act {
  return {
    ...{ minutes: 90, byStaff: true },
    async run(telling) {
      const { tx, deps, request } = telling
      telling.request = await moveRequest(
        tx,
        { request, to: "rejected", actor: reviewerOf(telling), reason },
        deps,
      )
    },
  }
}

/** What was paid for a request that ended is given back. */
export const refund: Act = {
  ...{ minutes: 26 * 60, byStaff: true },
  async run({ tx, deps, request, cast }) {
    const id = await markRefunded(tx, request.id)
    const entry = { actor: cast.executive, action: "payment.refunded", object: `payment:${id}` }
    recordAudit(tx, { ...entry, data: { request: request.id } }, deps)
  },
}
