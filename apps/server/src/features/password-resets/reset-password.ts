import { ApiError } from "@trazo/contract/errors"
import type { PasswordReset } from "@trazo/contract/password-reset"
import { accountPasswordProblem } from "@trazo/domain/account-password"
import { type ResetArea, resetLinkState } from "@trazo/domain/password-reset"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { hashPassword } from "../clients/hash-password.ts"
import { forgetAttempts } from "../sessions/claim-attempt.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { answerRepeatedReset } from "./answer-repeated-reset.ts"
import { mailPasswordChanged } from "./mail-password-changed.ts"
import { presentPasswordReset } from "./presenters.ts"
import { type Account, findReset, lockAccount, lockReset, markUsed, updatePassword } from "./queries.ts"

export interface TypedReset {
  token: string
  password: string
  /** The caller's IP. */
  address: string
}

/**
 * Gives an account another password by the link it was mailed, and signs it out everywhere. Sent twice, it answers the
 * same; the link is used up.
 * @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  scope: Scope,
  { token, password, address }: TypedReset,
  deps: Deps,
): Promise<PasswordReset> {
  const tokenHash = hashToken(token)
  const seen = await inScope(deps.db, scope, (tx) => findReset(tx, tokenHash))
  const state = seen ? resetLinkState(seen, deps.clock.now()) : "over"
  if (state === "over") throw new ApiError("RESET_LINK_INVALID")
  const problem = accountPasswordProblem(password)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { password: problem } })

  const repeated = () => answerRepeatedReset(scope, { tokenHash, password, address }, deps)
  if (state === "justUsed") return repeated()
  const passwordHash = await hashPassword(password, deps.random)
  const changed = await inScope(deps.db, scope, async (tx) => {
    const reset = await lockReset(tx, tokenHash)
    // Hashing took a while: the same form may have come twice, or another link may have been asked for.
    const stands = reset ? resetLinkState(reset, deps.clock.now()) : "over"
    if (!reset || stands === "over") throw new ApiError("RESET_LINK_INVALID")
    if (stands === "justUsed") return null
    const account = await lockAccount(tx, { area: reset.area, id: reset.subjectId })
    if (!account) throw new ApiError("RESET_LINK_INVALID")
    await change(tx, { area: reset.area, account, tokenHash, passwordHash, address }, deps)
    return presentPasswordReset(reset.area, account)
  })
  return changed ?? repeated()
}

interface Change {
  area: ResetArea
  account: Account
  tokenHash: Buffer
  passwordHash: string
  address: string
}

async function change(
  tx: ScopedTransaction,
  { area, account, tokenHash, passwordHash, address }: Change,
  deps: Deps,
): Promise<void> {
  const { id, isProvisional } = account
  // The link of a provisional account forgets no tries at others of its identity.
  const user = isProvisional ? id : account.user
  // Only who it is gets written; what they may do plays no part here.
  const actor: Actor =
    area === "executive" ? { area, id, administrator: false, permissions: [] } : { area, id }
  recordAudit(tx, { actor, action: "password.reset", object: `${area}:${id}` }, deps)
  await Promise.all([
    updatePassword(tx, { area, id }, passwordHash),
    endSessions(tx, { area, id }),
    markUsed(tx, tokenHash, deps.clock.now()),
    // Whoever holds the mail need not wait for the tries that led here.
    forgetAttempts(tx, { area, user, address }, deps),
    mailPasswordChanged(tx, { area, account }, deps),
  ])
}
