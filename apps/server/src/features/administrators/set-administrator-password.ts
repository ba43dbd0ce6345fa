import { ApiError } from "@trazo/contract/errors"
import { accountPasswordProblem } from "@trazo/domain/account-password"
import { inPlatform, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { hashPassword } from "../clients/hash-password.ts"
import { forgetAttempts } from "../sessions/claim-attempt.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { answerRepeatedPassword } from "./answer-repeated-password.ts"
import { linkState } from "./link-state.ts"
import { unscopedLinkOfToken, unscopedLinkOfTokenForUpdate, unscopedUpdateLink } from "./links.queries.ts"
import { unscopedActiveAdministratorForUpdate, unscopedUpdateAdministrator } from "./queries.ts"

interface Typed {
  token: string
  password: string
  /** The caller's IP. */
  address: string
}

/**
 * Gives an administrator the password that they chose, and signs them out everywhere. The link serves once; sent twice,
 * it answers the same. @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function setAdministratorPassword(
  { token, password, address }: Typed,
  deps: Deps,
): Promise<{ ok: true }> {
  const tokenHash = hashToken(token)
  const seen = await inPlatform(deps.db, (tx) => unscopedLinkOfToken(tx, tokenHash))
  const state = seen ? linkState(seen, deps.clock.now()) : "over"
  if (state === "over") throw new ApiError("RESET_LINK_INVALID")
  const problem = accountPasswordProblem(password)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { password: problem } })

  const repeated = () => answerRepeatedPassword({ tokenHash, password, address }, deps)
  if (state === "justUsed") return repeated()
  const passwordHash = await hashPassword(password, deps.random)
  const isChanged = await inPlatform(deps.db, (tx) => change(tx, { tokenHash, passwordHash, address }, deps))
  return isChanged ? { ok: true } : repeated()
}

/** @returns false where the same form came first */
async function change(
  tx: PlatformTransaction,
  { tokenHash, passwordHash, address }: { tokenHash: Buffer; passwordHash: string; address: string },
  deps: Deps,
): Promise<boolean> {
  // Hashing took a while: the link may have been used, or another one sent.
  const link = await unscopedLinkOfTokenForUpdate(tx, tokenHash)
  const stands = link ? linkState(link, deps.clock.now()) : "over"
  if (!link || stands === "over") throw new ApiError("RESET_LINK_INVALID")
  if (stands === "justUsed") return false
  const administrator = await unscopedActiveAdministratorForUpdate(tx, link.administratorId)
  if (!administrator) throw new ApiError("RESET_LINK_INVALID")
  const { id, email } = administrator
  const actor = { area: "administrator", id } as const
  recordAudit(tx, { actor, action: "password.reset", object: `administrator:${id}` }, deps)
  await Promise.all([
    unscopedUpdateAdministrator(tx, id, { password_hash: passwordHash }),
    unscopedUpdateLink(tx, id, { used_at: deps.clock.now() }),
    endSessions(tx, actor),
    forgetAttempts(tx, { area: "administrator", user: email, address }, deps),
  ])
  return true
}
