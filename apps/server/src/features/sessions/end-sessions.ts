import type { Area } from "@trazo/contract/endpoint"
import { idleSince } from "@trazo/domain/access/session-lifetime"
import type { Actor } from "../../actor.ts"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { dropTickets, forgetExpiredTickets } from "../second-factors/sign-in-tickets.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { hashToken } from "./open-session.ts"
import { deleteAllSessions, deleteExpiredSessions, deleteSession, deleteSessionsOf } from "./queries.ts"

/**
 * Signs somebody out everywhere, of this area, whatever the device, and who is half way in starts anew; the session
 * whose token is given stays.
 */
export async function endSessions(
  tx: ScopedTransaction | PlatformTransaction,
  subject: { area: Area; id: string },
  { exceptToken = null }: { exceptToken?: string | null } = {},
): Promise<void> {
  const except = exceptToken === null ? null : hashToken(exceptToken)
  await Promise.all([deleteSessionsOf(tx, subject, except), dropTickets(tx, subject)])
}

/** Signs everybody of a distributor out: executives, clients and banks, whatever the device. */
export async function endAllSessions(tx: ScopedTransaction): Promise<void> {
  await deleteAllSessions(tx)
}

async function closeSession(tx: ScopedTransaction | PlatformTransaction, token: string): Promise<void> {
  await deleteSession(tx, hashToken(token))
}

/** Ends the session of a token; ending one that has ended is no error. `scope` is null for administrators. */
export async function signOut(
  scope: Scope | null,
  { actor, token }: { actor: Actor; token: string | null },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const close = async (tx: ScopedTransaction | PlatformTransaction) => {
    if (token) await closeSession(tx, token)
    recordAudit(tx, { actor, action: "session.closed", object: `${actor.area}:${actor.id}` }, deps)
  }
  await (scope ? inScope(deps.db, scope, close) : inPlatform(deps.db, close))
  return { ok: true }
}

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
