import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/card-payments"
import type { CardAttempt } from "@trazo/contract/money/card-payments"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Call } from "../../../call.ts"
import { forEachConcurrently } from "../../../concurrency.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { type GatewayRow, listGateways, loadGateway, openGateway } from "./card-gateway.ts"
import {
  findSession,
  listDueSessions,
  lockSession,
  putOffGateway,
  type SessionRow,
  updateSession,
} from "./card-session.ts"
import { type AskedAbout, checkSession, isCheckable } from "./check-session.ts"
import { presentAttempt } from "./presenters.ts"
import { reverseSession } from "./reverse-session.ts"

/** The payer is back. What they bring only makes the gateway be asked. @throws ApiError PAYMENT_NOT_FOUND */
export async function returnFromCard(
  { scope, body: { reference, query } }: Call<typeof contract.returnFromCard>,
  deps: Deps,
): Promise<CardAttempt> {
  const id = await inScope(deps.db, scope, async (tx) => {
    const found = await findSession(tx, { reference })
    if (!found) throw new ApiError("PAYMENT_NOT_FOUND")
    // A settlement may be under way: its transaction must stay the one that it settled.
    await lockRequest(tx, found.requestId)
    const session = await lockSession(tx, found.id)
    if (!isCheckable(session)) return session.id
    const gateway = openGateway(await loadGateway(tx, session.gatewayId), deps)
    const transaction = gateway.readReturn(new URLSearchParams(query))
    if (transaction !== null && transaction !== session.transaction) {
      const changes = { transaction, askedAt: null, asked: 0, nextCheckAt: deps.clock.now() }
      await updateSession(tx, session.id, changes)
    }
    return session.id
  })
  deps.crash.reach("card-back")
  await follow(scope, { id, isPayerBack: true }, deps)
  const session = await inScope(deps.db, scope, (tx) => findSession(tx, { id }))
  return presentAttempt(session as SessionRow, deps.clock.now())
}

/** One that the gateway did not sign costs nothing, and one that comes again does nothing twice. */
export async function notifyCardPayment(
  { scope, body }: Pick<Call<typeof contract.notifyCardPayment>, "scope" | "body">,
  deps: Deps,
): Promise<{ ok: true }> {
  const session = await inScope(deps.db, scope, async (tx) => {
    for (const gateway of await listGateways(tx)) {
      const notified = readNotification(gateway, body, deps)
      if (notified)
        return await findSession(tx, { gatewayId: gateway.id, gatewaySession: notified.sessionId })
    }
    return undefined
  })
  if (session) await follow(scope, { id: session.id }, deps)
  return { ok: true }
}

/** A gateway that does not open does not stop the notifications of another one. */
function readNotification(gateway: GatewayRow, body: unknown, deps: Deps) {
  try {
    return openGateway(gateway, deps).readNotification(body)
  } catch (error) {
    deps.log.error({ err: error, gateway: gateway.id }, "a card gateway could not be opened")
    return null
  }
}

/** @returns false if the gateway was silent */
async function follow(scope: Scope, about: AskedAbout, deps: Deps): Promise<boolean> {
  return (await checkSession(scope, about, deps)) && (await reverseSession(scope, about.id, deps))
}

const batch = 50
/** At once, so that a gateway that is gone keeps few others waiting. */
const distributorsAtOnce = 8
/** Of one distributor in one run. The rest is due in the next one. */
const turnMilliseconds = 20_000

/** Asks about the sessions that are due, and sends back what is due back. One that fails does not stop the others. */
export async function followCardPayments(deps: Deps): Promise<void> {
  await forEachConcurrently(await listDistributors(deps), distributorsAtOnce, (distributorId) =>
    followDistributor({ distributorId }, deps).catch((error: unknown) => {
      deps.log.error({ err: error, distributorId }, "a distributor's payments by card could not be followed")
    }),
  )
}

async function followDistributor(scope: Scope, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = await inScope(deps.db, scope, (tx) => listDueSessions(tx, { now, limit: batch }))
  const silent = new Set<string>()
  for (const { id, gatewayId } of due) {
    if (deps.clock.now().getTime() - now.getTime() > turnMilliseconds) return
    if (silent.has(gatewayId)) continue
    const hasAnswered = await follow(scope, { id }, deps).catch((error: unknown) => {
      deps.log.error({ err: error, session: id }, "a payment by card could not be followed")
      return true
    })
    if (hasAnswered) continue
    silent.add(gatewayId)
    const until = new Date(now.getTime() + minuteMilliseconds)
    await inScope(deps.db, scope, (tx) => putOffGateway(tx, gatewayId, { now, until }))
  }
}
