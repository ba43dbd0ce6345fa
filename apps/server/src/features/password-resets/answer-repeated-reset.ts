import { ApiError } from "@trazo/contract/errors"
import type { PasswordReset } from "@trazo/contract/password-reset"
import { resetLinkState } from "@trazo/domain/password-reset"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import { claimAttempt } from "../sessions/claim-attempt.ts"
import { presentPasswordReset } from "./presenters.ts"
import { findAccount, findReset } from "./queries.ts"

/**
 * The answer to a form that came twice: what the first one got, if the password is the one that it set. Counted like
 * tries to sign in, for it tells whether a password is right.
 * @throws ApiError RESET_LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function answerRepeatedReset(
  scope: Scope,
  { tokenHash, password, address }: { tokenHash: Buffer; password: string; address: string },
  deps: Deps,
): Promise<PasswordReset> {
  const found = await inScope(deps.db, scope, async (tx) => {
    const reset = await findReset(tx, tokenHash)
    if (!reset || resetLinkState(reset, deps.clock.now()) !== "justUsed") return null
    const { area, subjectId: id } = reset
    await claimAttempt(tx, { act: "reset", area, user: id, address }, deps)
    const account = await findAccount(tx, { area, id })
    return account ? { area, account } : null
  })
  const hash = found?.account.passwordHash
  if (!found || !hash || !(await verifyPassword(password, hash))) throw new ApiError("RESET_LINK_INVALID")
  return presentPasswordReset(found.area, found.account)
}
