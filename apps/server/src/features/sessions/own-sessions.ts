import type { OwnSession } from "@trazo/contract/account"
import { ApiError } from "@trazo/contract/errors"
import { idleSinceIn } from "@trazo/domain/access/session-lifetime"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endSessions } from "./end-sessions.ts"
import { inArea, type SignedIn } from "./find-actor.ts"
import { hashToken } from "./open-session.ts"
import { presentOwnSession } from "./presenters.ts"
import { deleteSessionOf, sessionsOf } from "./queries.ts"

/** Where somebody is signed in, the session last used first. */
export async function listOwnSessions(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ rows: OwnSession[] }> {
  const now = deps.clock.now()
  const ends = { now, idleSince: idleSinceIn(caller.area, now) }
  const rows = await inArea(caller, (tx) => sessionsOf(tx, caller, ends), deps)
  const current = hashToken(caller.token)
  return { rows: rows.map((row) => presentOwnSession(row, row.token_hash.equals(current))) }
}

/** Ends one of the caller's own sessions; anybody else's is not found. @throws ApiError SESSION_NOT_FOUND */
export async function endOwnSession(
  caller: SignedIn,
  id: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor } = caller
  await inArea(
    caller,
    async (tx) => {
      if (!(await deleteSessionOf(tx, caller, id))) throw new ApiError("SESSION_NOT_FOUND")
      recordAudit(tx, { actor, action: "session.ended", object: `${caller.area}:${caller.id}` }, deps)
    },
    deps,
  )
  return { ok: true }
}

/** Ends every session of the caller but the one that calls. */
export async function endOtherSessions(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor, token } = caller
  await inArea(
    caller,
    async (tx) => {
      await endSessions(tx, caller, { exceptToken: token })
      recordAudit(tx, { actor, action: "sessions.ended", object: `${caller.area}:${caller.id}` }, deps)
    },
    deps,
  )
  return { ok: true }
}
