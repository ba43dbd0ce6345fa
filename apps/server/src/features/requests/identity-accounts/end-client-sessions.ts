import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { endSessions } from "../../identity/sessions/end-sessions.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hasSubmittedRequest } from "./identity-account.ts"

/**
 * Ends every session of a client for staff. The trigger on the sessions closes the client's open pages.
 * @throws ApiError NOT_FOUND for another distributor's client, and for one without a submitted request
 */
export async function endClientSessions(
  scope: Scope,
  { actor, clientId }: { actor: Actor; clientId: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if (!(await hasSubmittedRequest(tx, clientId))) throw new ApiError("NOT_FOUND")
    await endSessions(tx, { area: "client", id: clientId })
    recordAudit(tx, { actor, action: "sessions.ended", object: `client:${clientId}` }, deps)
  })
  return { ok: true }
}
