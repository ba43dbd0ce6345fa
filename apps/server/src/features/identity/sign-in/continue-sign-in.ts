import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FactorApi } from "@trazo/contract/identity/second-factor"
import { actorOf } from "../../../actor.ts"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Site } from "../../../plugins/called-site.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyFactorChange } from "../second-factors/change-factors.ts"
import { lockAccountForShare } from "../second-factors/factor-account.ts"
import { loadFactors, waysIn } from "../second-factors/factors.ts"
import type { Subject } from "../second-factors/subject.ts"
import {
  claimFactorAttempt,
  factorRefused,
  type TypedFactor,
  verifyFactor,
} from "../second-factors/verify-factor.ts"
import { type Challenge, openChallenge } from "../second-factors/verify-passkey.ts"
import { settleAttempt } from "../sessions/claim-attempt.ts"
import { recordFailedSignIn } from "../sessions/record-refusal.ts"
import {
  claimTicketAttempt,
  dropTicket,
  lockTicket,
  type PresentedTicket,
  requireTicket,
} from "../sessions/sign-in-tickets.ts"
import { type OpenedSession, openAuditedSession } from "./sign-in.ts"

interface FactorAttempt extends PresentedTicket {
  typed: TypedFactor
  site: Site
  address: string
  userAgent: string | undefined
  /** Cookie of known devices. */
  device: string | undefined
  /** The session that the browser has in this area already. */
  formerToken: string | null
}

/**
 * Verifies the second factor, opens the session and ends the ticket. A wrong attempt counts, and the fifth one ends the
 * ticket.
 * @throws ApiError FACTOR_WRONG, TICKET_OVER, TOO_MANY_REQUESTS
 */
export async function continueSignIn(
  scope: Scope | null,
  attempt: FactorAttempt,
  deps: Deps,
): Promise<OpenedSession> {
  const { area, ticket: token, typed, address, userAgent, device, formerToken } = attempt
  // A transaction of its own, so that parallel attempts all count.
  const { subject, isLast, claim } = await inAnyScope(deps.db, scope, async (tx) => {
    const claimed = await claimTicketAttempt(tx, { area, ticket: token }, deps)
    const tried = { subject: claimed.subject, way: typed.way, address, device }
    return { ...claimed, claim: await claimFactorAttempt(tx, tried, deps) }
  })
  const outcome = await inAnyScope(deps.db, scope, async (tx) => {
    // The account before the ticket: a password change locks in this order and ends both.
    const isActive = await lockAccountForShare(tx, subject)
    const ticket = await lockTicket(tx, { area, ticket: token }, deps)
    if (!isActive || !ticket || token === null) return "over"
    const isRight = await verifyFactor(tx, { subject, typed, site: attempt.site, purpose: "sign-in" }, deps)
    if (isRight || isLast) await dropTicket(tx, token)
    if (!isRight) {
      await recordFailedSignIn(tx, { area, accounts: [subject], way: typed.way }, deps)
      return isLast ? "over" : "wrong"
    }
    await settleAttempt(tx, claim, { ownsUser: true }, deps)
    if (typed.way === "recovery") await reportRecovery(tx, subject, deps)
    return openAuditedSession(tx, { ...subject, address, userAgent, device, formerToken }, deps)
  })
  if (outcome === "over") throw new ApiError("TICKET_OVER")
  if (outcome === "wrong") throw factorRefused(typed.way)
  return outcome
}

async function reportRecovery(tx: AnyTransaction, subject: Subject, deps: Deps): Promise<void> {
  const object = `${subject.area}:${subject.id}`
  recordAudit(tx, { actor: actorOf(subject), action: "recovery-code.used", object }, deps)
  await notifyFactorChange(tx, { subject, change: "recovery-used" }, deps)
}

type TicketCall = PresentedTicket & { host: string }

/** @throws ApiError TICKET_OVER, FACTOR_NOT_FOUND */
export function challengePasskey(
  scope: Scope | null,
  { host, ...presented }: TicketCall,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const subject = await requireTicket(tx, presented, deps)
    return openChallenge(tx, { subject, host, purpose: "sign-in" }, deps)
  })
}

/** @throws ApiError TICKET_OVER */
export function getTicket(
  scope: Scope | null,
  { host, ...presented }: TicketCall,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<FactorApi["getTicket"]>> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const subject = await requireTicket(tx, presented, deps)
    return { secondFactor: waysIn(await loadFactors(tx, subject), host) }
  })
}

/** Ends a ticket. A repeated call succeeds. */
export async function cancelSignIn(
  scope: Scope | null,
  ticket: string | null,
  deps: Pick<Deps, "db">,
): Promise<{ ok: true }> {
  if (ticket) await inAnyScope(deps.db, scope, (tx) => dropTicket(tx, ticket))
  return { ok: true }
}
