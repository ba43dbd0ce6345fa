import { idleSince } from "@trazo/domain/session-life"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { forgetExpiredTickets } from "../second-factors/sign-in-tickets.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { deleteExpiredSessions } from "./queries.ts"

/** Rows of sessions, and of sign-ins half way, that let nobody in any more, the platform's and every distributor's. */
export async function forgetExpiredSessions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now()
  const ends = { now, idleSince: idleSince(now) }
  const forget = async (tx: ScopedTransaction | PlatformTransaction) => {
    await Promise.all([deleteExpiredSessions(tx, ends), forgetExpiredTickets(tx, now)])
  }
  await inPlatform(deps.db, forget)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, forget)
  }
}
