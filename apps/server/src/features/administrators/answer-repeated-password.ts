import { ApiError } from "@trazo/contract/errors"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import { claimAttempt } from "../sessions/claim-attempt.ts"
import { linkState } from "./link-state.ts"
import { unscopedLinkOfToken } from "./links.queries.ts"
import { unscopedActiveAdministratorForUpdate } from "./queries.ts"

/**
 * The answer to a form that came twice: what the first one got, if the password is the one that it set. Counted like
 * tries to sign in, for it tells whether a password is right. @throws ApiError RESET_LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function answerRepeatedPassword(
  { tokenHash, password, address }: { tokenHash: Buffer; password: string; address: string },
  deps: Deps,
): Promise<{ ok: true }> {
  const holder = await inPlatform(deps.db, async (tx) => {
    const link = await unscopedLinkOfToken(tx, tokenHash)
    if (!link || linkState(link, deps.clock.now()) !== "justUsed") return null
    const { administratorId: user } = link
    await claimAttempt(tx, { act: "reset", area: "administrator", user, address }, deps)
    return unscopedActiveAdministratorForUpdate(tx, user)
  })
  if (!holder || !(await verifyPassword(password, holder.password_hash)))
    throw new ApiError("RESET_LINK_INVALID")
  return { ok: true }
}
