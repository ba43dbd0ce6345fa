import type { Area } from "@trazo/contract/endpoint"
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

export interface OpenSession {
  actor: Actor
  /** When who holds it last proved who they are. */
  provedAt: Date
  /** They have yet to set up the second factor that their distributor requires. */
  owesFactor: boolean
}

type Found = OpenSession & { last_seen_at: Date }

interface Held {
  area: Area
  token: string
  scope: Scope | null
}

/** Whoever holds this token and may act; null: nobody, or somebody who owes a second factor first. */
export async function findActor(held: Held, deps: Deps): Promise<Actor | null> {
  const session = await findSession(held, deps)
  return session && !session.owesFactor ? session.actor : null
}

/** The session of this token in this area on this distributor's host; null: of nobody who is still active. */
export async function findSession({ area, token, scope }: Held, deps: Deps): Promise<OpenSession | null> {
  const wanted = { tokenHash: hashToken(token), area, now: deps.clock.now() }
  if (area === "administrator") {
    const session = await inPlatform(deps.db, (tx) => unscopedAdministratorSession(tx, wanted))
    return session
      ? { actor: { area, id: session.id }, provedAt: session.proved_at, owesFactor: false }
      : null
  }
  if (!scope) return null
  const found = await findInScope(scope, area, wanted, deps)
  if (!found) return null
  if (wanted.now.getTime() - found.last_seen_at.getTime() > hour)
    await inScope(deps.db, scope, (tx) => touchSession(tx, wanted.tokenHash, wanted.now))
  return found
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
    const { id, administrator, permissions, last_seen_at, proved_at: provedAt, owesFactor } = row
    const actor = { area, id, administrator, permissions: permissions.filter(isPermission) }
    return { actor, provedAt, owesFactor, last_seen_at }
  }
  const select = area === "client" ? clientSession : bankSession
  const [row] = await statementInScope(db, scope, (tx) => select(tx, wanted))
  if (!row) return null
  const { id, last_seen_at, proved_at: provedAt } = row
  return { actor: { area, id }, provedAt, owesFactor: false, last_seen_at }
}

/** The purchase whose resume link holds this token. */
export async function findApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db }: Pick<Deps, "db">,
): Promise<Actor | null> {
  const [request] = await statementInScope(db, scope, (tx) => requestOfResumeToken(tx, hashToken(token)))
  return request ? { area: "applicant", id: request.id } : null
}
