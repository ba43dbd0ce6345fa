import { system } from "../../../actor.ts"
import type { CardGateway } from "../../../adapters/card-gateway/port.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { refundByGateway } from "../refunds/decide-refund.ts"
import { loadGateway, openGateway } from "./card-gateway.ts"
import { claimQuestion, findSession, lockSession, type SessionRow, updateSession } from "./card-session.ts"
import { nextCheck } from "./check-session.ts"

/** Longer than a reversal and a question may take together: one process at a time asks for it. */
const quietMilliseconds = 40_000

/**
 * Sends the money of a session back. What the gateway refuses waits for people.
 * @returns false if the gateway was silent
 */
export async function reverseSession(scope: Scope, id: string, deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await inScope(deps.db, scope, async (tx) => {
    const session = await findSession(tx, { id })
    if (session?.state !== "returning") return null
    const free = new Date(now.getTime() - quietMilliseconds)
    if (!(await claimQuestion(tx, id, { now, free }))) return null
    return { session, gateway: await loadGateway(tx, session.gatewayId) }
  })
  if (!claimed) return true
  const { session } = claimed
  const result = await reverse(openGateway(claimed.gateway, deps), session).catch((error: unknown) => {
    deps.log.warn({ err: error, session: id }, "a card gateway did not reverse a payment")
    return null
  })
  deps.crash.reach("card-reversed")
  await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, session.requestId)
    const locked = await lockSession(tx, id)
    if (locked.state !== "returning") return
    if (result) await end(tx, { request, session: locked, result }, deps)
    else await updateSession(tx, id, { nextCheckAt: nextCheck(now, locked.asked) })
  })
  return result !== null
}

/** A reversal whose answer was lost is refused the next time: then the gateway is asked what became of it. */
async function reverse(gateway: CardGateway, session: SessionRow): Promise<"returned" | "byHand"> {
  const { transaction, reference, gatewaySession } = session
  if ((await gateway.reverse({ transaction: transaction ?? "" })) === "reversed") return "returned"
  const { state } = await gateway.outcome({ id: gatewaySession ?? "", reference, transaction })
  return state === "refunded" || state === "expired" ? "returned" : "byHand"
}

async function end(
  tx: ScopedTransaction,
  { request, session, result }: { request: RequestRow; session: SessionRow; result: "returned" | "byHand" },
  deps: Deps,
): Promise<void> {
  await updateSession(tx, session.id, { state: result, nextCheckAt: null })
  const object = `card-session:${session.id}`
  const data = { request: request.id, cents: Number(session.paidCents) }
  const action = result === "returned" ? "card.returned" : "card.reversal-refused"
  recordAudit(tx, { actor: system, action, object, data }, deps)
  if (result === "byHand") {
    const facts = { reason: "La pasarela ya no acepta devolverlo. Devuélvalo a mano." }
    await notifyEvent(tx, { event: "cardMoneyBack", request, actor: system, facts }, deps)
  } else if (session.paymentId) {
    const reference = session.authorizationCode || session.transaction || session.reference
    await refundByGateway(tx, { paymentId: session.paymentId, request, reference }, deps)
  }
}
