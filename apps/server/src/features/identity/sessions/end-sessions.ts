import type { Area } from "@trazo/contract/endpoint/endpoint"
import { idleSince } from "@trazo/domain/identity/session-lifetime"
import { type Actor, actorOf } from "../../../actor.ts"
import {
  type AnyTransaction,
  inAnyScope,
  type Scope,
  type ScopedTransaction,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import {
  deleteAllSessions,
  deleteExpiredSessions,
  deleteOffersOf,
  deleteSession,
  deleteSessionOfArea,
  deleteSessionsOf,
} from "./session.ts"
import { deleteExpiredTickets, deleteTicketsOf } from "./sign-in-tickets.ts"

export async function endSessions(
  tx: AnyTransaction,
  subject: { area: Area; id: string },
  { exceptToken = null }: { exceptToken?: string | null } = {},
): Promise<void> {
  const except = exceptToken === null ? null : hashToken(exceptToken)
  await Promise.all([deleteSessionsOf(tx, subject, except), deleteTicketsOf(tx, subject)])
  if (subject.area === "client") await deleteOffersOf(tx, subject.id)
}

export async function endAllSessions(tx: ScopedTransaction): Promise<void> {
  await deleteAllSessions(tx)
}

/** Ends the session that a browser sent along when it signed in to the same area again, whoever's it was. */
export async function replaceSession(
  tx: AnyTransaction,
  { area, id, token }: { area: Area; id: string; token: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const former = await deleteSessionOfArea(tx, { area, tokenHash: hashToken(token) })
  if (former === null) return
  recordAudit(
    tx,
    { actor: actorOf({ area, id }), action: "session.replaced", object: `${area}:${former}` },
    deps,
  )
}

export async function signOut(
  scope: Scope | null,
  { actor, token }: { actor: Actor; token: string | null },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inAnyScope(deps.db, scope, async (tx) => {
    if (token) await deleteSession(tx, hashToken(token))
    recordAudit(tx, { actor, action: "session.closed", object: `${actor.area}:${actor.id}` }, deps)
  })
  return { ok: true }
}

export async function forgetExpiredSessions(tx: AnyTransaction, now: Date): Promise<void> {
  await Promise.all([
    deleteExpiredSessions(tx, { now, idleSince: idleSince(now) }),
    deleteExpiredTickets(tx, now),
  ])
}
