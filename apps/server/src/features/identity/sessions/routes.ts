import type { Area } from "@trazo/contract/endpoint/endpoint"
import * as contract from "@trazo/contract/identity/sessions"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { clearSessionCookie, readToken } from "../../../plugins/session-cookies.ts"
import { closeActivation } from "./close-activation.ts"
import { signOut } from "./end-sessions.ts"
import { getAdministrator, getBankUser, getClient, getExecutive } from "./get-signed-in-user.ts"

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  registerSignedIn(app, deps)
  registerSignOuts(app, deps)
}

function registerSignedIn(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getExecutive, deps, ({ scope, actor }) => getExecutive(scope, actor, deps))
  route(app, contract.getClient, deps, ({ scope, actor }) => getClient(scope, actor, deps))
  route(app, contract.getBankUser, deps, ({ scope, actor }) => getBankUser(scope, actor, deps))
  route(app, contract.getAdministrator, deps, ({ actor }) => getAdministrator(actor, deps))
}

function registerSignOuts(app: FastifyInstance, deps: Deps): void {
  type Call = { actor: Actor; request: FastifyRequest; reply: FastifyReply }
  const end = (area: Area, scope: Scope | null, { actor, request, reply }: Call) => {
    clearSessionCookie(reply, area)
    return signOut(scope, { actor, token: readToken(request, area) }, deps)
  }
  route(app, contract.signOutExecutive, deps, (call) => end("executive", call.scope, call))
  route(app, contract.signOutClient, deps, async (call) => {
    // The next person at this browser must not read what was opened from the account.
    clearSessionCookie(call.reply, "request")
    await closeActivation(call, null, deps)
    return end("client", call.scope, call)
  })
  route(app, contract.signOutBank, deps, (call) => end("banks", call.scope, call))
  route(app, contract.signOutAdministrator, deps, (call) => end("administrator", null, call))
}
