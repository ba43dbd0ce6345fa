import { ApiError } from "@trazo/contract/errors"
import { actorOf } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import { claimAttempt, forgetAttempts } from "../sessions/claim-attempt.ts"
import { renewSessionProof } from "../sessions/open-session.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import { hasFactor, loadFactors } from "./factors.ts"
import { type Either, inArea, type Subject } from "./subject.ts"
import {
  claimFactorAttempt,
  factorRefused,
  forgetFactorAttempts,
  type TypedFactor,
  verifyFactor,
} from "./verify-factor.ts"

interface ProofCall {
  subject: Subject
  /** The session's own. */
  token: string
  site: Site
  /** The caller's IP. */
  address: string
}

/**
 * Proves an open session anew by the second factor.
 * @throws ApiError FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export async function renewProof(
  scope: Scope | null,
  { typed, ...call }: ProofCall & { typed: TypedFactor },
  deps: Deps,
): Promise<{ ok: true }> {
  const { subject, site, address } = call
  const attempt = { subject, way: typed.way, address }
  await inArea(scope, (tx) => claimFactorAttempt(tx, attempt, deps), deps)
  const isRight = await inArea(
    scope,
    async (tx) => {
      if (!(await verifyFactor(tx, { subject, typed, site, purpose: "proof" }, deps))) return false
      await forgetFactorAttempts(tx, attempt, deps)
      await noteProof(tx, call, deps)
      return true
    },
    deps,
  )
  if (!isRight) throw factorRefused(typed.way)
  return { ok: true }
}

/**
 * The same by the password, which counts for who has no second factor only.
 * @throws ApiError FACTOR_WRONG, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function renewProofByPassword(
  scope: Scope | null,
  { password, ...call }: ProofCall & { password: string },
  deps: Deps,
): Promise<{ ok: true }> {
  const { subject, address } = call
  const pair = { kind: "proof", area: subject.area, user: subject.id, address } as const
  const known = await inArea(
    scope,
    async (tx) => {
      if (hasFactor(await loadFactors(tx, subject))) {
        throw new ApiError("VALIDATION_FAILED", { fields: { password: "Use su segundo factor" } })
      }
      await claimAttempt(tx, pair, deps)
      return findFactorAccount(tx, subject)
    },
    deps,
  )
  const hash = known?.passwordHash
  const refused = new ApiError("FACTOR_WRONG", { message: "La contraseña no es correcta." })
  if (!hash || !(await verifyPassword(password, hash))) throw refused
  await inArea(
    scope,
    async (tx) => {
      // Hashing took a while: meanwhile the account may have got another password, or a second factor.
      const account = await findFactorAccount(tx, subject, true)
      if (account?.passwordHash !== hash || hasFactor(await loadFactors(tx, subject))) throw refused
      await forgetAttempts(tx, pair, deps)
      await noteProof(tx, call, deps)
    },
    deps,
  )
  return { ok: true }
}

async function noteProof(tx: Either, { subject, token }: ProofCall, deps: Deps): Promise<void> {
  const object = `${subject.area}:${subject.id}`
  recordAudit(tx, { actor: actorOf(subject), action: "session.proved", object }, deps)
  await renewSessionProof(tx, token, deps)
}
