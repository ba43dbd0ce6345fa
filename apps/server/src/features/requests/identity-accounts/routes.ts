import * as contract from "@trazo/contract/certificates/client-requests"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import type { WebCall } from "../../../call.ts"
import type { Deps } from "../../../deps.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { readToken } from "../../../plugins/session-cookies.ts"
import { findApplicant } from "../../identity/sessions/find-actor.ts"
import { claimRequest, getClaimableRequest } from "./claim-request.ts"
import { endClientSessions as endSessionsOfClient } from "./end-client-sessions.ts"

async function claimOf({ scope, actor, request }: WebCall, deps: Deps) {
  const token = readToken(request, "request")
  const applicant = token && (await findApplicant({ token, scope }, deps))
  return { actor, requestId: applicant ? applicant.id : null }
}

export const identityAccountRoutes = [
  on(contract.getClaimableRequest, async (call, deps) =>
    getClaimableRequest(call.scope, await claimOf(call, deps), deps),
  ),
  on(contract.claimRequest, async (call, deps) => claimRequest(call.scope, await claimOf(call, deps), deps)),
  on(endClientSessions, ({ scope, actor, params }, deps) =>
    endSessionsOfClient(scope, { actor, clientId: params.id }, deps),
  ),
]
