import { idleSince } from "@trazo/domain/session-life"
import { inPlatform, inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/list-distributors.ts"
import { deleteExpiredSessions } from "./queries.ts"

/** Rows of sessions that let nobody in any more, the platform's and every distributor's. */
export async function forgetExpiredSessions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now()
  const ends = { now, idleSince: idleSince(now) }
  await inPlatform(deps.db, (tx) => deleteExpiredSessions(tx, ends))
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, (tx) => deleteExpiredSessions(tx, ends))
  }
}
