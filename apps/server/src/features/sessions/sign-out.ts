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
import { closeSession } from "./close-session.ts"

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
