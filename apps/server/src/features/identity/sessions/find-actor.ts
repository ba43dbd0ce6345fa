import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import { ApiError } from "@trazo/contract/errors/errors"
import { idleSinceIn, isSeenAnew, seenEveryMilliseconds } from "@trazo/domain/identity/session-lifetime"
import type { Actor } from "../../../actor.ts"
import {
  type AnyTransaction,
  inPlatform,
  inScope,
  type Scope,
  statementInScope,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import { permissionsOf, requirementOfAdministrator, requirementOfExecutive } from "./factor-requirement.ts"
import {
  identityOfClient,
  ownerOfResumeToken,
  requestOfResumeToken,
  withdrawnInvitation,
} from "./resume-token.ts"
import {
  activationSession,
  bankSession,
  clientSession,
  executiveSession,
  touchSession,
  unscopedAdministratorSession,
  type WantedSession,
} from "./session.ts"

export interface SignedIn {
  area: Area
  id: string
  actor: Actor
  /** Null for administrators. */
  scope: Scope | null
  token: string
  address: string
  /** Cookie of known devices. */
  device: string | undefined
}

interface OpenSession {
  actor: Actor
  provedAt: Date
  mustEnrollFactor: boolean
}

type Found = OpenSession & { lastSeenAt: Date }

interface PresentedToken {
  area: Area
  token: string
  scope: Scope | null
}

export async function findActor(presented: PresentedToken, deps: Deps): Promise<Actor | null> {
  const session = await findSession(presented, deps)
  return session && !session.mustEnrollFactor ? session.actor : null
}

export async function findSession(
  { area, token, scope }: PresentedToken,
  deps: Deps,
): Promise<OpenSession | null> {
  const now = deps.clock.now()
  const wanted = {
    tokenHash: hashToken(token),
    area,
    now,
    idleSince: idleSinceIn(area, now),
  }
  if (area === "administrator") return findAdministrator(wanted, deps)
  if (!scope) return null
  const found = await findInScope(scope, area, wanted, deps)
  if (!found) return null
  if (isSeenAnew(found.lastSeenAt, now)) await inScope(deps.db, scope, (tx) => touch(tx, wanted))
  return found
}

async function findAdministrator(
  wanted: WantedSession,
  deps: Pick<Deps, "db" | "settings">,
): Promise<OpenSession | null> {
  const { db } = deps
  const session = await inPlatform(db, (tx) => unscopedAdministratorSession(tx, wanted))
  if (!session) return null
  if (isSeenAnew(session.lastSeenAt, wanted.now)) await inPlatform(db, (tx) => touch(tx, wanted))
  const actor: Actor = { area: "administrator", id: session.id }
  const mustEnrollFactor = requirementOfAdministrator(deps).isRequired && !session.hasFactor
  return { actor, provedAt: session.provedAt, mustEnrollFactor }
}

function touch(tx: AnyTransaction, { tokenHash, now }: WantedSession) {
  return touchSession(tx, tokenHash, { now, before: new Date(now.getTime() - seenEveryMilliseconds) })
}

async function findInScope(
  scope: Scope,
  area: Exclude<Area, "administrator">,
  wanted: WantedSession,
  deps: Pick<Deps, "db" | "settings">,
): Promise<Found | null> {
  const { db } = deps
  if (area === "executive") {
    const [row] = await statementInScope(db, scope, (tx) => executiveSession(tx, wanted))
    if (!row) return null
    const { id, administrator, lastSeenAt, provedAt } = row
    const actor = { area, id, administrator, permissions: permissionsOf(row) }
    const mustEnrollFactor = requirementOfExecutive(row, deps).isRequired && !row.hasFactor
    return { actor, provedAt, mustEnrollFactor, lastSeenAt }
  }
  const select = area === "client" ? clientSession : bankSession
  const [row] = await statementInScope(db, scope, (tx) => select(tx, wanted))
  if (!row) return null
  const { id, lastSeenAt, provedAt } = row
  return { actor: { area, id }, provedAt, mustEnrollFactor: false, lastSeenAt }
}

export async function findApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<Actor | null> {
  const wanted = { tokenHash: hashToken(token), now: clock.now() }
  const [request] = await statementInScope(db, scope, (tx) => requestOfResumeToken(tx, wanted))
  return request ? { area: "applicant", ...request } : null
}

/** What an activation link opened. */
export async function findLinkedActivation(
  { token, scope }: { token: string; scope: Scope },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<{ requestId: string; clientId: string } | null> {
  const wanted = { tokenHash: hashToken(token), now: clock.now() }
  const [found] = await statementInScope(db, scope, (tx) => activationSession(tx, wanted))
  return found ?? null
}

/**
 * Whether a purchase belongs to somebody else than this client: it was begun in, or sent to, an account of another
 * identity. A purchase without account is nobody's.
 */
export async function isPurchaseOfAnother(
  scope: Scope,
  { token, clientId }: { token: string; clientId: string },
  { db }: Pick<Deps, "db">,
): Promise<boolean> {
  return await inScope(db, scope, async (tx) => {
    const owner = await ownerOfResumeToken(tx, hashToken(token))
    if (!owner || owner.id === clientId) return false
    const present = await identityOfClient(tx, clientId)
    return present?.identity !== owner.identity || present.identityCountry !== owner.identityCountry
  })
}

/**
 * Whether the session may go on: false too for staff who must enrol a second factor first. Checking does not extend the
 * session.
 */
export async function isSessionOpen(
  scope: Scope,
  { area, tokenHash }: { area: LiveArea; tokenHash: Buffer },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<boolean> {
  const now = deps.clock.now()
  const wanted = { tokenHash, area, now, idleSince: idleSinceIn(area, now) }
  const found = await findInScope(scope, area, wanted, deps)
  return found !== null && !found.mustEnrollFactor
}

/** Why a resume token opens nothing. */
export async function refusedApplicant(
  { token, scope }: { token: string; scope: Scope },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<ApiError> {
  const wanted = { tokenHash: hashToken(token), now: clock.now() }
  const [withdrawn] = await statementInScope(db, scope, (tx) => withdrawnInvitation(tx, wanted))
  if (!withdrawn) return new ApiError("REQUEST_LINK_INVALID")
  const { name, contact, verifiedEmail } = withdrawn
  // A forwarded invitation shows nobody's name.
  const whom = verifiedEmail === null ? name : `${contact}, de ${name}`
  const message = `${name} retiró su invitación, y con ella su solicitud. Si la necesita, pida otra a ${whom}.`
  return new ApiError("REQUEST_LINK_INVALID", { message })
}
