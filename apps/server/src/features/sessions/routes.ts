import type { Area } from "@trazo/contract/endpoint"
import * as contract from "@trazo/contract/sessions"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Actor } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { calledSite } from "../../plugins/called-site.ts"
import { route } from "../../plugins/contract-routes.ts"
import {
  clearSessionCookie,
  readToken,
  setSessionCookie,
  setTicketCookie,
} from "../../plugins/session-cookies.ts"
import { signOut } from "./end-sessions.ts"
import { getAdministrator, getBankUser, getClient, getExecutive } from "./get-signed-in-user.ts"
import type { SignInResult } from "./sign-in.ts"
import { sendSignInCode, signInClient } from "./sign-in-client.ts"
import { signInAdministrator, signInBank, signInExecutive } from "./sign-in-staff.ts"

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  registerSignIns(app, deps)
  registerSignedIn(app, deps)
  registerSignOuts(app, deps)
}

/**
 * The answer carries the token; the same is set as the area's cookie (checklist G2, G3). Where a second factor is due
 * it carries neither, and a ticket's cookie lets who typed the password go on.
 */
async function opened(area: Area, reply: FastifyReply, signingIn: Promise<SignInResult>) {
  const result = await signingIn
  if ("token" in result) {
    setSessionCookie(reply, area, result.token)
    return { token: result.token }
  }
  setTicketCookie(reply, result.area, result.ticket)
  return { secondFactor: result.secondFactor }
}

/** The caller's IP and browser, and where they call. */
function from(request: FastifyRequest): { address: string; userAgent: string | undefined; host: string } {
  const { ip, headers } = request
  return { address: ip, userAgent: headers["user-agent"], host: calledSite(request).host }
}

function registerSignIns(app: FastifyInstance, deps: Deps): void {
  route(app, contract.signInExecutive, deps, ({ scope, body, request, reply }) =>
    opened("executive", reply, signInExecutive(scope, { ...body, ...from(request) }, deps)),
  )
  route(app, contract.signInBank, deps, ({ scope, body, request, reply }) =>
    opened("banks", reply, signInBank(scope, { ...body, ...from(request) }, deps)),
  )
  route(app, contract.signInAdministrator, deps, ({ body, request, reply }) =>
    opened("administrator", reply, signInAdministrator({ ...body, ...from(request) }, deps)),
  )
  route(app, contract.signInClient, deps, ({ scope, query, body, request, reply }) => {
    const { user, password, code, internal = false } = body
    const attempt = { user, password, code, internal, simple: query.simple === "true", ...from(request) }
    return opened("client", reply, signInClient(scope, attempt, deps))
  })
  route(app, contract.sendSignInCode, deps, ({ scope, body }) => sendSignInCode(scope, body.user, deps))
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
  route(app, contract.signOutClient, deps, (call) => end("client", call.scope, call))
  route(app, contract.signOutBank, deps, (call) => end("banks", call.scope, call))
  route(app, contract.signOutAdministrator, deps, (call) => end("administrator", null, call))
}
