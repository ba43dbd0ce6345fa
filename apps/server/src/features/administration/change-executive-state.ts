import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { findExecutiveForUpdate, updateExecutiveState } from "./executives.queries.ts"

/** Disabling an executive ends their sessions. @throws ApiError NOT_FOUND */
export async function changeExecutiveState(
  scope: Scope,
  { executive: id, state }: { executive: string; state: "active" | "disabled" },
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const executive = await findExecutiveForUpdate(tx, id)
    if (!executive) throw new ApiError("NOT_FOUND")
    if (executive.state === state) return
    const action = state === "active" ? "executive.enabled" : "executive.disabled"
    recordAudit(tx, { actor, action, object: `executive:${id}` }, deps)
    await updateExecutiveState(tx, id, state)
    if (state === "disabled") await endSessions(tx, { area: "executive", id })
  })
  return { ok: true }
}
