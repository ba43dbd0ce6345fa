import type { generateAuthenticationOptions } from "@simplewebauthn/server"
import { ApiError } from "@trazo/contract/errors"
import { challengeLifetimeSeconds, ticketTries } from "@trazo/domain/access/second-factor"
import { actorOf } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { hashToken } from "../sessions/open-session.ts"
import { openAuditedSession } from "../sessions/sign-in.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import { notifyFactorChange } from "./change-factors.ts"
import { insertChallenge, listPasskeys } from "./passkeys.queries.ts"
import { type PresentedTicket, requireTicket } from "./sign-in-tickets.ts"
import { type Either, inArea, type Subject } from "./subject.ts"
import { countTicketTry, deleteTicket, lockTicket } from "./tickets.queries.ts"
import {
  claimFactorAttempt,
  factorRefused,
  forgetFactorAttempts,
  type TypedFactor,
  verifyFactor,
} from "./verify-factor.ts"
import { loadWebauthn } from "./verify-passkey.ts"

interface FactorAttempt extends PresentedTicket {
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
      // PresentedToken before the ticket: a password that is changed meanwhile ends both.
      const account = await findFactorAccount(tx, subject, true)
      const tokenHash = hashToken(attempt.ticket ?? "")
      const ticket = await lockTicket(tx, { tokenHash, area: subject.area, now: deps.clock.now() })
      if (!account || !ticket) return "over"
      const isRight = await verifyFactor(tx, { subject, typed, site: attempt.site, purpose: "sign-in" }, deps)
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
  { typed, address, ...presented }: FactorAttempt,
  deps: Deps,
): Promise<{ subject: Subject; isLast: boolean }> {
  const subject = await requireTicket(tx, presented, deps)
  const tokenHash = hashToken(presented.ticket ?? "")
  const ticket = await lockTicket(tx, { tokenHash, area: presented.area, now: deps.clock.now() })
  if (!ticket || ticket.attempts >= ticketTries) throw new ApiError("TICKET_OVER")
  await claimFactorAttempt(tx, { subject, way: typed.way, address }, deps)
  await countTicketTry(tx, tokenHash)
  return { subject, isLast: ticket.attempts + 1 >= ticketTries }
}

async function noteRecovery(tx: Either, subject: Subject, deps: Deps): Promise<void> {
  const object = `${subject.area}:${subject.id}`
  recordAudit(tx, { actor: actorOf(subject), action: "recovery-code.used", object }, deps)
  await notifyFactorChange(tx, { subject, change: "recovery-used" }, deps)
}

type Challenge = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** What one of the account's passkeys of this host has to sign. @throws ApiError FACTOR_NOT_FOUND */
async function challenge(
  tx: Either,
  { subject, host, purpose }: { subject: Subject; host: string; purpose: "sign-in" | "proof" },
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<Challenge> {
  const passkeys = (await listPasskeys(tx, subject)).filter((passkey) => passkey.host === host)
  if (passkeys.length === 0) throw new ApiError("FACTOR_NOT_FOUND")
  const webauthn = await loadWebauthn()
  const options = await webauthn.generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(random.bytes(32)),
    timeout: challengeLifetimeSeconds * 1000,
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + challengeLifetimeSeconds * 1000)
  await insertChallenge(tx, subject, { challenge: options.challenge, purpose, host, expiresAt, now })
  return options
}

/** For who is half way in. @throws ApiError TICKET_OVER, FACTOR_NOT_FOUND */
export function challengePasskey(
  scope: Scope | null,
  { host, ...presented }: PresentedTicket & { host: string },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inArea(
    scope,
    async (tx) =>
      challenge(tx, { subject: await requireTicket(tx, presented, deps), host, purpose: "sign-in" }, deps),
    deps,
  )
}

/** For who is in and proves it anew. @throws ApiError FACTOR_NOT_FOUND */
export function challengeProof(
  scope: Scope | null,
  call: { subject: Subject; host: string },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inArea(scope, (tx) => challenge(tx, { ...call, purpose: "proof" }, deps), deps)
}
