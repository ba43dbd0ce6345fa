import { ApiError } from "@trazo/contract/errors/errors"
import { actorOf } from "../../../actor.ts"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Site } from "../../../plugins/called-site.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { verifyPassword } from "../credentials/hash-password.ts"
import { claimAttempt, settleAttempt } from "../sessions/claim-attempt.ts"
import { findKnownDevice } from "../sessions/known-devices.ts"
import { renewSessionProof } from "../sessions/open-session.ts"
import { recordFailedProof } from "../sessions/record-refusal.ts"
import { findFactorAccount } from "./factor-account.ts"
import { hasFactor, loadFactors } from "./factors.ts"
import type { Subject } from "./subject.ts"
import { claimFactorAttempt, factorRefused, type TypedFactor, verifyFactor } from "./verify-factor.ts"
import { type Challenge, openChallenge } from "./verify-passkey.ts"

interface ProofCall {
  subject: Subject
  token: string
  site: Site
  address: string
  /** Cookie of known devices. */
  device: string | undefined
}

/** @throws ApiError FACTOR_WRONG, TOO_MANY_REQUESTS */
export async function renewProof(
  scope: Scope | null,
  { typed, ...call }: ProofCall & { typed: TypedFactor },
  deps: Deps,
): Promise<{ ok: true }> {
  const { subject, site, address, device } = call
  const attempt = { subject, way: typed.way, address, device }
  const claim = await inAnyScope(deps.db, scope, (tx) => claimFactorAttempt(tx, attempt, deps))
  const isRight = await inAnyScope(deps.db, scope, async (tx) => {
    if (!(await verifyFactor(tx, { subject, typed, site, purpose: "proof" }, deps))) {
      await recordFailedProof(tx, { actor: actorOf(subject), subject, way: typed.way }, deps)
      return false
    }
    await settleAttempt(tx, claim, { ownsUser: true }, deps)
    await recordProof(tx, call, deps)
    return true
  })
  if (!isRight) throw factorRefused(typed.way)
  return { ok: true }
}

/**
 * Renews the proof of a session with the password. Refused for accounts with a second factor.
 * @throws ApiError FACTOR_WRONG, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function renewProofByPassword(
  scope: Scope | null,
  { password, ...call }: ProofCall & { password: string },
  deps: Deps,
): Promise<{ ok: true }> {
  const { subject, address, device: cookie } = call
  const { area, id } = subject
  const { known, claim } = await inAnyScope(deps.db, scope, async (tx) => {
    if (hasFactor(await loadFactors(tx, subject))) {
      throw new ApiError("VALIDATION_FAILED", { fields: { password: "Use su segundo factor" } })
    }
    const device = findKnownDevice(tx, { area, id, cookie }, deps)
    const claim = await claimAttempt(tx, { kind: "proof", area, user: id, address, device }, deps)
    return { known: await findFactorAccount(tx, subject), claim }
  })
  const hash = known?.passwordHash
  const refused = new ApiError("FACTOR_WRONG", { message: "La contraseña no es correcta." })
  if (!hash || !(await verifyPassword(password, hash))) {
    const failed = { actor: actorOf(subject), subject, way: "password" }
    await inAnyScope(deps.db, scope, (tx) => recordFailedProof(tx, failed, deps))
    throw refused
  }
  await inAnyScope(deps.db, scope, async (tx) => {
    // The password or the factors may have changed while the hash was computed.
    const account = await findFactorAccount(tx, subject, true)
    if (account?.passwordHash !== hash || hasFactor(await loadFactors(tx, subject))) throw refused
    await settleAttempt(tx, claim, { ownsUser: true }, deps)
    await recordProof(tx, call, deps)
  })
  return { ok: true }
}

async function recordProof(tx: AnyTransaction, { subject, token }: ProofCall, deps: Deps): Promise<void> {
  const object = `${subject.area}:${subject.id}`
  recordAudit(tx, { actor: actorOf(subject), action: "session.proved", object }, deps)
  await renewSessionProof(tx, token, deps)
}

/** @throws ApiError FACTOR_NOT_FOUND */
export function challengeProof(
  scope: Scope | null,
  call: { subject: Subject; host: string },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inAnyScope(deps.db, scope, (tx) => openChallenge(tx, { ...call, purpose: "proof" }, deps))
}
