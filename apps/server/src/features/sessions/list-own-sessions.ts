import type { OwnSession } from "@trazo/contract/account"
import { idleSinceIn } from "@trazo/domain/session-life"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./hash-token.ts"
import { inArea, type SignedIn } from "./in-area.ts"
import { presentOwnSession } from "./presenters.ts"
import { sessionsOf } from "./queries.ts"

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
