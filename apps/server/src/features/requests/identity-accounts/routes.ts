import * as contract from "@trazo/contract/certificates/client-requests"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readToken } from "../../../plugins/session-cookies.ts"
import { findApplicant } from "../../identity/sessions/find-actor.ts"
import { claimRequest, getClaimableRequest } from "./claim-request.ts"
import { endClientSessions as endSessionsOfClient } from "./end-client-sessions.ts"

export function identityAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const claimOf = async ({
    scope,
    actor,
    request,
  }: {
    scope: Scope
    actor: Actor
    request: FastifyRequest
  }) => {
    const token = readToken(request, "request")
    const applicant = token && (await findApplicant({ token, scope }, deps))
    return { actor, requestId: applicant ? applicant.id : null }
  }
  route(app, contract.getClaimableRequest, deps, async (call) =>
    getClaimableRequest(call.scope, await claimOf(call), deps),
  )
  route(app, contract.claimRequest, deps, async (call) => claimRequest(call.scope, await claimOf(call), deps))
  route(app, endClientSessions, deps, ({ scope, actor, params }) =>
    endSessionsOfClient(scope, { actor, clientId: params.id }, deps),
  )
}
