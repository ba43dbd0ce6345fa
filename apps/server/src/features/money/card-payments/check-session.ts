import { ApiError } from "@trazo/contract/errors/errors"
import { isFinal } from "@trazo/domain/requests/request-status"
import { system } from "../../../actor.ts"
import type { CardOutcome, CardPayment } from "../../../adapters/card-gateway/port.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { mailCardRefused } from "../payments/mail-payment-outcome.ts"
import { settlePayment } from "../payments/record-payment.ts"
import { loadGateway, openGateway } from "./card-gateway.ts"
import { claimQuestion, findSession, lockSession, type SessionRow, updateSession } from "./card-session.ts"
import { type BackReason, backReasons, turnedBack } from "./presenters.ts"

const minute = 60_000
/** Before the same is asked again. A payer who is back waits for other payers alone: a notification may be asking just now. */
const quietMilliseconds = 2000
/** PayPhone tells what was paid up to five minutes after its page ended. */
const graceMinutes = 6
const pauses = [1, 1, 2, 3, 5, 10, 20, 30, 60]

/** When it is asked again, after it was asked so often. */
export function nextCheck(now: Date, asked: number): Date {
  return new Date(now.getTime() + (pauses[Math.min(asked, pauses.length) - 1] ?? 1) * minute)
}

const settled = new Set<SessionRow["state"]>(["paid", "returning", "returned", "byHand"])

/** Whether the gateway can still tell something new. Also of one that ended: it may have been paid at the last moment. */
export const isCheckable = ({ state }: Pick<SessionRow, "state">) => !settled.has(state)

export interface AskedAbout {
  id: string
  isPayerBack?: boolean
}

/**
 * Asks the gateway about a session, and does what its answer means, once, however many ask.
 * @returns false if the gateway was silent
 */
export async function checkSession(
  scope: Scope,
  { id, isPayerBack = false }: AskedAbout,
  deps: Deps,
): Promise<boolean> {
  const now = deps.clock.now()
  const asked = await inScope(deps.db, scope, async (tx) => {
    const session = await findSession(tx, { id })
    if (!session || !isCheckable(session)) return null
    if (session.gatewaySession === null) {
      await endUnstarted(tx, session, now)
      return null
    }
    const free = new Date(now.getTime() - quietMilliseconds)
    if (!(await claimQuestion(tx, id, { now, free, isPayerBack }))) return null
    const { reference, transaction, gatewaySession } = session
    return {
      gateway: await loadGateway(tx, session.gatewayId),
      about: { id: gatewaySession, reference, transaction },
    }
  })
  if (!asked) return true
  const outcome = await openGateway(asked.gateway, deps)
    .outcome(asked.about)
    .catch((error: unknown) => {
      deps.log.warn({ err: error, session: id }, "a card gateway did not tell what was paid")
      return null
    })
  deps.crash.reach("card-asked")
  await inScope(deps.db, scope, async (tx) => {
    const { requestId } = (await findSession(tx, { id })) as SessionRow
    const request = await lockRequest(tx, requestId)
    const session = await lockSession(tx, id)
    // The payer brought another transaction meanwhile, and asks about that one. What was paid counts all the same.
    const isOther = session.transaction !== asked.about.transaction
    if (isOther && outcome?.state !== "approved") return
    if (isCheckable(session)) await apply(tx, { request, session, outcome, isPayerBack }, deps)
  })
  deps.crash.reach("card-stored")
  return outcome !== null
}

/** The payer got no address of the gateway. A call that opens it may still be under way. */
async function endUnstarted(tx: ScopedTransaction, session: SessionRow, now: Date): Promise<void> {
  if (session.state !== "intended" || now.getTime() - session.createdAt.getTime() < minute) return
  await updateSession(tx, session.id, { state: "refused", nextCheckAt: null })
}

interface CheckedSession {
  request: RequestRow
  session: SessionRow
  /** Null: it did not answer. */
  outcome: CardOutcome | null
  isPayerBack: boolean
}

async function apply(
  tx: ScopedTransaction,
  { request, session, outcome, isPayerBack }: CheckedSession,
  deps: Deps,
): Promise<void> {
  const { id, state, transaction, asked } = session
  const now = deps.clock.now()
  const isLate = now.getTime() > session.expiresAt.getTime() + graceMinutes * minute
  // PayPhone gives back what nobody confirms in five minutes.
  const isUnconfirmed = transaction !== null && !isLate
  const later = { nextCheckAt: nextCheck(now, isUnconfirmed ? 1 : asked) }
  const isLive = state === "open" || state === "pending"
  switch (outcome?.state) {
    case undefined:
      return updateSession(tx, id, later)
    case "open":
      if (!isLive && state !== "replaced") return updateSession(tx, id, { nextCheckAt: null })
      if (!isLate) return updateSession(tx, id, { ...later, ...(isPayerBack && wayBack(session, outcome)) })
      return expire(tx, { request, session }, deps)
    case "pending":
      return updateSession(tx, id, { state: isLive ? "pending" : "replaced", ...later })
    case "expired":
      // Nobody can end a payment by a transaction that it does not have.
      if (transaction !== null && !isLate) return updateSession(tx, id, { transaction: null, ...later })
      return expire(tx, { request, session }, deps)
    case "refused": {
      const reason = outcome.reason?.slice(0, 300)
      await updateSession(tx, id, { state: "refused", reason: reason ?? turnedBack, nextCheckAt: null })
      return mailRefusal(tx, { request, session, reason: reason ?? "" }, deps)
    }
    case "refunded":
      return updateSession(tx, id, { ...columnsOf(outcome.payment), state: "returned", nextCheckAt: null })
    case "approved":
      return takeMoney(tx, { request, session, payment: outcome.payment }, deps)
  }
}

/** Why a payer is back from a page that can still be paid. Nobody else's question says that the payer left it. */
function wayBack({ state }: SessionRow, { refusal }: { refusal?: string | null }) {
  return state === "open" && refusal !== undefined ? { reason: refusal?.slice(0, 300) ?? turnedBack } : {}
}

type Unpaid = Pick<CheckedSession, "request" | "session">

async function expire(tx: ScopedTransaction, checked: Unpaid, deps: Deps): Promise<void> {
  await updateSession(tx, checked.session.id, { state: "expired", nextCheckAt: null })
  await mailRefusal(tx, { ...checked, reason: "" }, deps)
}

/** To the payer of a pending payment, who was asked to wait and may be away. */
async function mailRefusal(
  tx: ScopedTransaction,
  { request, session, reason }: Unpaid & { reason: string },
  deps: Deps,
): Promise<void> {
  if (session.state !== "pending" || request.status !== "payment") return
  await mailCardRefused(tx, { request, reason }, deps)
}

const columnsOf = ({ transaction, authorization, brand, lastDigits, cents }: CardPayment) => ({
  transaction,
  authorizationCode: authorization.slice(0, 60),
  brand: brand.slice(0, 60),
  lastDigits: lastDigits.slice(0, 4),
  paidCents: String(cents),
})

interface Paid {
  request: RequestRow
  session: SessionRow
  payment: CardPayment
}

function whyBack({ request, session, payment }: Paid): BackReason | null {
  const { reference, currency, cents } = payment
  if (reference !== session.reference || currency !== "USD" || cents !== session.totalCents) return "mismatch"
  if (request.status !== "payment") return isFinal(request.status) ? "ended" : "duplicate"
  return request.totalCents === session.totalCents ? null : "mismatch"
}

/** The money is the payment of the request, or goes back. */
async function takeMoney(tx: ScopedTransaction, paid: Paid, deps: Deps): Promise<void> {
  const { request, session, payment } = paid
  const columns = columnsOf(payment)
  let why = whyBack(paid)
  if (why === null) {
    const onPaid = (paymentId: string) =>
      updateSession(tx, session.id, { ...columns, state: "paid", paymentId, nextCheckAt: null })
    const reference = payment.authorization || payment.transaction
    try {
      await settlePayment(tx, { request, actor: system, method: "card", reference, onPaid }, deps)
      return
    } catch (error) {
      // Refused before anything was written.
      if (!(error instanceof ApiError && error.typeCode === "VALIDITY_NOT_SOLD")) throw error
      why = "ended"
    }
  }
  const back = {
    state: "returning",
    reason: why,
    asked: 0,
    askedAt: null,
    nextCheckAt: deps.clock.now(),
  } as const
  await updateSession(tx, session.id, { ...columns, ...back })
  const data = { request: request.id, why, cents: payment.cents, currency: payment.currency }
  recordAudit(
    tx,
    { actor: system, action: "card.sent-back", object: `card-session:${session.id}`, data },
    deps,
  )
  await notifyEvent(
    tx,
    { event: "cardMoneyBack", request, actor: system, facts: { reason: backReasons[why] } },
    deps,
  )
}
