import type { Area } from "@trazo/contract/endpoint"
import { enabledModules, permissionsWithin } from "@trazo/domain/module-catalogue"
import { isPermission } from "@trazo/domain/module-permissions"
import { endsWhenIdle, idleSince, isSeenAnew, seenEveryMilliseconds } from "@trazo/domain/session-life"
import type { Actor } from "../../actor.ts"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
  statementInScope,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./hash-token.ts"
import {
  bankSession,
  clientSession,
  executiveSession,
  requestOfResumeToken,
  touchSession,
  unscopedAdministratorSession,
  type WantedSession,
} from "./queries.ts"

type Found = { actor: Actor; last_seen_at: Date }

/** Whoever holds this token in this area on this distributor's host; null: nobody who is still active. */
export async function findActor(
  { area, token, scope }: { area: Area; token: string; scope: Scope | null },
  deps: Deps,
): Promise<Actor | null> {
  const now = deps.clock.now()
  const wanted = {
    tokenHash: hashToken(token),
    area,
    now,
    idleSince: endsWhenIdle(area) ? idleSince(now) : null,
  }
  if (area === "administrator") return findAdministrator(wanted, deps)
  if (!scope) return null
  const found = await findInScope(scope, area, wanted, deps)
  if (!found) return null
  if (isSeenAnew(found.last_seen_at, now)) await inScope(deps.db, scope, (tx) => touch(tx, wanted))
  return found.actor
}

async function findAdministrator(wanted: WantedSession, { db }: Pick<Deps, "db">): Promise<Actor | null> {
  const session = await inPlatform(db, (tx) => unscopedAdministratorSession(tx, wanted))
  if (!session) return null
  if (isSeenAnew(session.last_seen_at, wanted.now)) await inPlatform(db, (tx) => touch(tx, wanted))
  return { area: "administrator", id: session.id }
}

function touch(tx: ScopedTransaction | PlatformTransaction, { tokenHash, now }: WantedSession) {
  return touchSession(tx, tokenHash, { now, before: new Date(now.getTime() - seenEveryMilliseconds) })
}

async function findInScope(
  scope: Scope,
  area: Exclude<Area, "administrator">,
  wanted: WantedSession,
  { db }: Pick<Deps, "db">,
): Promise<Found | null> {
  if (area === "executive") {
    const [row] = await statementInScope(db, scope, (tx) => executiveSession(tx, wanted))
    if (!row) return null
    const { id, administrator, last_seen_at } = row
    const grants = { administrator, granted: row.permissions.filter(isPermission) }
    // What the distributor's modules are is asked at each call: one that was taken away counts no more.
    const permissions = permissionsWithin(grants, enabledModules(row.modules))
    return { actor: { area, id, administrator, permissions }, last_seen_at }
  }
  const select = area === "client" ? clientSession : bankSession
  const [row] = await statementInScope(db, scope, (tx) => select(tx, wanted))
  return row ? { actor: { area, id: row.id }, last_seen_at: row.last_seen_at } : null
}

/** The purchase whose resume link holds this token. */
export async function findApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db }: Pick<Deps, "db">,
): Promise<Actor | null> {
  const [request] = await statementInScope(db, scope, (tx) => requestOfResumeToken(tx, hashToken(token)))
  return request ? { area: "applicant", id: request.id } : null
}
