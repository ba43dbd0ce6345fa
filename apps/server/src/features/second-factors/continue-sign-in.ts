import { ApiError } from "@trazo/contract/errors"
import { ticketTries } from "@trazo/domain/second-factor"
import { actorOf } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { openAuditedSession } from "../sessions/open-audited-session.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import { claimFactorAttempt, forgetFactorAttempts } from "./claim-factor-attempt.ts"
import { type HeldTicket, requireTicket } from "./get-ticket.ts"
import { judgeFactor } from "./judge-factor.ts"
import { type Either, inArea, type Subject } from "./subject.ts"
import { tellFactorChange } from "./tell-factor-change.ts"
import { countTicketTry, deleteTicket, lockTicket } from "./tickets.queries.ts"
import { factorRefused, type TypedFactor } from "./typed-factor.ts"

export interface FactorAttempt extends HeldTicket {
  typed: TypedFactor
  site: Site
  /** The caller's IP. */
  address: string
  userAgent: string | undefined
}

/**
 * Finishes a sign-in: the session opens, and the ticket is used up. A wrong try counts even when its transaction is
 * all that it leaves; the fifth ends the ticket.
 * @throws ApiError FACTOR_WRONG, TICKET_OVER, TOO_MANY_REQUESTS
 */
export async function continueSignIn(
  scope: Scope | null,
  attempt: FactorAttempt,
  deps: Deps,
): Promise<{ token: string }> {
  const { typed, address, userAgent } = attempt
  const { subject, isLast } = await inArea(scope, (tx) => claimTry(tx, attempt, deps), deps)
  const outcome = await inArea(
    scope,
    async (tx) => {
      // Held before the ticket: a password that is changed meanwhile ends both.
      const account = await findFactorAccount(tx, subject, true)
      const tokenHash = hashToken(attempt.ticket ?? "")
      const ticket = await lockTicket(tx, { tokenHash, area: subject.area, now: deps.clock.now() })
      if (!account || !ticket) return "over"
      const isRight = await judgeFactor(tx, { subject, typed, site: attempt.site, purpose: "sign-in" }, deps)
      if (isRight || isLast) await deleteTicket(tx, tokenHash)
      if (!isRight) return isLast ? "over" : "wrong"
      await forgetFactorAttempts(tx, { subject, way: typed.way, address }, deps)
      if (typed.way === "recovery") await noteRecovery(tx, subject, deps)
      return { token: await openAuditedSession(tx, { ...subject, address, userAgent }, deps) }
    },
    deps,
  )
  if (outcome === "over") throw new ApiError("TICKET_OVER")
  if (outcome === "wrong") throw factorRefused(typed.way)
  return outcome
}

/** In a transaction of its own, so that many tries at once all count. */
async function claimTry(
  tx: Either,
  { typed, address, ...held }: FactorAttempt,
  deps: Deps,
): Promise<{ subject: Subject; isLast: boolean }> {
  const subject = await requireTicket(tx, held, deps)
  const tokenHash = hashToken(held.ticket ?? "")
  const ticket = await lockTicket(tx, { tokenHash, area: held.area, now: deps.clock.now() })
  if (!ticket || ticket.attempts >= ticketTries) throw new ApiError("TICKET_OVER")
  await claimFactorAttempt(tx, { subject, way: typed.way, address }, deps)
  await countTicketTry(tx, tokenHash)
  return { subject, isLast: ticket.attempts + 1 >= ticketTries }
}

async function noteRecovery(tx: Either, subject: Subject, deps: Deps): Promise<void> {
  const object = `${subject.area}:${subject.id}`
  recordAudit(tx, { actor: actorOf(subject), action: "recovery-code.used", object }, deps)
  await tellFactorChange(tx, { subject, change: "recovery-used" }, deps)
}
