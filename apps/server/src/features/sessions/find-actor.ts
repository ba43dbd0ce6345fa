import type { Area } from "@trazo/contract/endpoint"
import { enabledModules, permissionsWithin } from "@trazo/domain/module-catalogue"
import { isPermission } from "@trazo/domain/module-permissions"
import type { Actor } from "../../actor.ts"
import { inPlatform, inScope, type Scope, statementInScope } from "../../database/scope.ts"
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

const hour = 3_600_000

type Found = { actor: Actor; last_seen_at: Date }

/** Whoever holds this token in this area on this distributor's host; null: nobody who is still active. */
export async function findActor(
  { area, token, scope }: { area: Area; token: string; scope: Scope | null },
  deps: Deps,
): Promise<Actor | null> {
  const wanted = { tokenHash: hashToken(token), area, now: deps.clock.now() }
  if (area === "administrator") {
    const session = await inPlatform(deps.db, (tx) => unscopedAdministratorSession(tx, wanted))
    return session ? { area, id: session.id } : null
  }
  if (!scope) return null
  const found = await findInScope(scope, area, wanted, deps)
  if (!found) return null
  if (wanted.now.getTime() - found.last_seen_at.getTime() > hour)
    await inScope(deps.db, scope, (tx) => touchSession(tx, wanted.tokenHash, wanted.now))
  return found.actor
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
