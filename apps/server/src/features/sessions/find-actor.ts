import type { Area } from "@trazo/contract/endpoint"
import { isPermission } from "@trazo/domain/module-permissions"
import type { Actor } from "../../actor.ts"
import { inPlatform, inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./hash-token.ts"
import {
  findActiveExecutive,
  findRequestByResumeToken,
  findSession,
  isActiveBankUser,
  isActiveClient,
  touchSession,
  unscopedIsActiveAdministrator,
} from "./queries.ts"

const hour = 3_600_000

/** Whoever holds this token in this area on this distributor's host; null: nobody who is still active. */
export async function findActor(
  { area, token, scope }: { area: Area; token: string; scope: Scope | null },
  deps: Deps,
): Promise<Actor | null> {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  if (area === "administrator") {
    return inPlatform(deps.db, async (tx) => {
      const session = await findSession(tx, { tokenHash, area, now })
      const active = session && (await unscopedIsActiveAdministrator(tx, session.subject_id))
      return active ? { area, id: session.subject_id } : null
    })
  }
  if (!scope) return null
  return inScope(deps.db, scope, async (tx) => {
    const session = await findSession(tx, { tokenHash, area, now })
    if (!session) return null
    if (now.getTime() - session.last_seen_at.getTime() > hour) await touchSession(tx, tokenHash, now)
    return findSubject(tx, area, session.subject_id)
  })
}

async function findSubject(
  tx: ScopedTransaction,
  area: Exclude<Area, "administrator">,
  id: string,
): Promise<Actor | null> {
  if (area === "client") return (await isActiveClient(tx, id)) ? { area, id } : null
  if (area === "banks") return (await isActiveBankUser(tx, id)) ? { area, id } : null
  const executive = await findActiveExecutive(tx, id)
  if (!executive) return null
  const { administrator, permissions } = executive
  return { area, id, administrator, permissions: permissions.filter(isPermission) }
}

/** The purchase whose resume link holds this token. */
export async function findApplicant(
  { token, scope }: { token: string; scope: Scope },
  deps: Deps,
): Promise<Actor | null> {
  const request = await inScope(deps.db, scope, (tx) => findRequestByResumeToken(tx, hashToken(token)))
  return request ? { area: "applicant", id: request.id } : null
}
