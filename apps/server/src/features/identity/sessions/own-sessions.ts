import { ApiError } from "@trazo/contract/errors/errors"
import type { OwnSession } from "@trazo/contract/identity/account"
import { idleSinceIn } from "@trazo/domain/identity/session-lifetime"
import { inAnyScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import { endSessions } from "./end-sessions.ts"
import type { SignedIn } from "./find-actor.ts"
import { deleteSessionOf, presentOwnSession, sessionsOf } from "./session.ts"

export async function listOwnSessions(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ rows: OwnSession[] }> {
  const now = deps.clock.now()
  const ends = { now, idleSince: idleSinceIn(caller.area, now) }
  const rows = await inAnyScope(deps.db, caller.scope, (tx) => sessionsOf(tx, caller, ends))
  const current = hashToken(caller.token)
  return { rows: rows.map((row) => presentOwnSession(row, row.tokenHash.equals(current))) }
}

/** @throws ApiError SESSION_NOT_FOUND, also for another account's session */
export async function endOwnSession(
  caller: SignedIn,
  id: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor } = caller
  await inAnyScope(deps.db, caller.scope, async (tx) => {
    if (!(await deleteSessionOf(tx, caller, id))) throw new ApiError("SESSION_NOT_FOUND")
    recordAudit(tx, { actor, action: "session.ended", object: `${caller.area}:${caller.id}` }, deps)
  })
  return { ok: true }
}

export async function endOtherSessions(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor, token } = caller
  await inAnyScope(deps.db, caller.scope, async (tx) => {
    await endSessions(tx, caller, { exceptToken: token })
    recordAudit(tx, { actor, action: "sessions.ended", object: `${caller.area}:${caller.id}` }, deps)
  })
  return { ok: true }
}
