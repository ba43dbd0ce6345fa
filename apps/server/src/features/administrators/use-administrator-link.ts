import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { getAdministratorLink as reading } from "@trazo/contract/staff/administrators"
import { type ResetLinkState, resetLinkState } from "@trazo/domain/access/password-reset"
import { inPlatform, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { requireAllowedPassword } from "../clients/chosen-password.ts"
import { hashPassword, verifyPassword } from "../clients/hash-password.ts"
import { claimAttempt, endDelays } from "../sessions/claim-attempt.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { hashToken } from "../sessions/open-session.ts"
import { isFirstAdministratorLink } from "./create-administrator.ts"
import {
  unscopedActiveAdministratorForUpdate,
  unscopedLinkOfToken,
  unscopedLinkOfTokenForUpdate,
  unscopedUpdateAdministrator,
  unscopedUpdateLink,
} from "./queries.ts"

/** Checking a link does not use it. @throws ApiError RESET_LINK_INVALID */
export async function getAdministratorLink(
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof reading>> {
  if (await isFirstAdministratorLink(token, deps)) return { ok: true, isFirst: true }
  await inPlatform(deps.db, async (tx) => {
    const link = await unscopedLinkOfToken(tx, hashToken(token))
    if (!link || linkState(link, deps.clock.now()) !== "open") throw new ApiError("RESET_LINK_INVALID")
    const isActive = await unscopedActiveAdministratorForUpdate(tx, link.administratorId)
    if (!isActive) throw new ApiError("RESET_LINK_INVALID")
  })
  return { ok: true, isFirst: false }
}

/** A link whose mail has not been sent opens nothing. */
function linkState(link: { expiresAt: Date | null; usedAt: Date | null }, now: Date): ResetLinkState {
  return link.expiresAt === null
    ? "over"
    : resetLinkState({ expiresAt: link.expiresAt, usedAt: link.usedAt }, now)
}

interface Typed {
  token: string
  password: string
  address: string
}

/**
 * Sets the password and ends all sessions. The link works once; sending the form twice returns the same response.
 * @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function setAdministratorPassword(
  { token, password, address }: Typed,
  deps: Deps,
): Promise<{ ok: true }> {
  const tokenHash = hashToken(token)
  const seen = await inPlatform(deps.db, (tx) => unscopedLinkOfToken(tx, tokenHash))
  const state = seen ? linkState(seen, deps.clock.now()) : "over"
  if (state === "over") throw new ApiError("RESET_LINK_INVALID")
  requireAllowedPassword(password)

  const repeated = () => repeatResponse({ tokenHash, password, address }, deps)
  if (state === "justUsed") return repeated()
  const passwordHash = await hashPassword(password, deps.random)
  const isChanged = await inPlatform(deps.db, (tx) => change(tx, { tokenHash, passwordHash, address }, deps))
  return isChanged ? { ok: true } : repeated()
}

/** @returns false if the same form was sent before */
async function change(
  tx: PlatformTransaction,
  { tokenHash, passwordHash, address }: { tokenHash: Buffer; passwordHash: string; address: string },
  deps: Deps,
): Promise<boolean> {
  // The link may have been used or replaced while the password was hashed.
  const link = await unscopedLinkOfTokenForUpdate(tx, tokenHash)
  const state = link ? linkState(link, deps.clock.now()) : "over"
  if (!link || state === "over") throw new ApiError("RESET_LINK_INVALID")
  if (state === "justUsed") return false
  const administrator = await unscopedActiveAdministratorForUpdate(tx, link.administratorId)
  if (!administrator) throw new ApiError("RESET_LINK_INVALID")
  const { id, email } = administrator
  const actor = { area: "administrator", id } as const
  recordAudit(tx, { actor, action: "password.reset", object: `administrator:${id}` }, deps)
  await Promise.all([
    unscopedUpdateAdministrator(tx, id, { password_hash: passwordHash }),
    unscopedUpdateLink(tx, id, { used_at: deps.clock.now() }),
    endSessions(tx, actor),
    endDelays(tx, { area: "administrator", user: email, address }, deps),
  ])
  return true
}

/** Counted like a sign-in attempt, because it reveals whether a password is right. */
async function repeatResponse(
  { tokenHash, password, address }: { tokenHash: Buffer; password: string; address: string },
  deps: Deps,
): Promise<{ ok: true }> {
  const holder = await inPlatform(deps.db, async (tx) => {
    const link = await unscopedLinkOfToken(tx, tokenHash)
    if (!link || linkState(link, deps.clock.now()) !== "justUsed") return null
    const { administratorId: user } = link
    await claimAttempt(tx, { kind: "reset", area: "administrator", user, address }, deps)
    return unscopedActiveAdministratorForUpdate(tx, user)
  })
  if (!holder || !(await verifyPassword(password, holder.password_hash)))
    throw new ApiError("RESET_LINK_INVALID")
  return { ok: true }
}
