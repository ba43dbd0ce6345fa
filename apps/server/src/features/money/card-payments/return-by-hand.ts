import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/card-returns"
import { formatMoney } from "@trazo/domain/money/money"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { lockRequest, verifiedEmailOf } from "../../requests/requests/request.ts"
import { countByHand, findSession, listByHand, lockSession, updateSession } from "./card-session.ts"
import { presentReturn } from "./presenters.ts"

const mostRows = 100

export function listCardReturns(
  { scope }: Pick<Call<typeof contract.listCardReturns>, "scope">,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listCardReturns>> {
  return inScope(deps.db, scope, async (tx) => {
    const rows = await listByHand(tx, mostRows)
    const total = rows.length < mostRows ? rows.length : await countByHand(tx)
    return { rows: rows.map(presentReturn), total }
  })
}

/** Mails the client. @throws ApiError NOT_FOUND, REFUND_DECIDED */
export async function recordCardReturn(
  { scope, actor, params: { id }, body: { reference } }: Call<typeof contract.recordCardReturn>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const seen = await findSession(tx, { id })
    // The money of a payment goes back as its refund.
    if (!seen || seen.paymentId !== null) throw new ApiError("NOT_FOUND")
    const request = await lockRequest(tx, seen.requestId)
    const session = await lockSession(tx, id)
    if (session.state !== "byHand") throw new ApiError("REFUND_DECIDED")
    await updateSession(tx, id, { state: "returned", returnedReference: reference })
    const cents = Number(session.paidCents)
    const data = { request: request.id, cents, reference }
    recordAudit(tx, { actor, action: "card.returned-by-hand", object: `card-session:${id}`, data }, deps)
    const variables = {
      names: request.userInfo.names ?? "",
      number: request.number ?? "",
      amount: formatMoney(cents),
      reference,
      part: "card",
      outcome: "refunded",
      reason: "",
    } as const
    const to = verifiedEmailOf(request)
    await queueMail(tx, { to, template: "refund-outcome", variables, requestId: request.id }, deps)
  })
  return { ok: true }
}
