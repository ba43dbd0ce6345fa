import type { Area } from "@trazo/contract/endpoint/endpoint"
import { factorApis } from "@trazo/contract/identity/second-factor"
import * as contract from "@trazo/contract/identity/sessions"
import { type FactorArea, factorAreas } from "@trazo/domain/identity/second-factor"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { calledSite } from "../../../plugins/called-site.ts"
import { route } from "../../../plugins/contract-routes.ts"
import {
  clearSessionCookie,
  clearTicketCookie,
  readKnownDevices,
  readTicket,
  readToken,
  setKnownDevices,
  setSessionCookie,
  setTicketCookie,
} from "../../../plugins/session-cookies.ts"
import { typedFactor } from "../second-factors/verify-factor.ts"
import { closeActivation } from "../sessions/close-activation.ts"
import { isPurchaseOfAnother } from "../sessions/find-actor.ts"
import { cancelSignIn, challengePasskey, continueSignIn, getTicket } from "./continue-sign-in.ts"
import type { SignInResult } from "./sign-in.ts"
import { sendSignInCode, signInClient } from "./sign-in-client.ts"
import { signInAdministrator, signInBank, signInExecutive } from "./sign-in-staff.ts"

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  registerSignIns(app, deps)
  for (const area of factorAreas) registerSecondStep(app, area, deps)
}

/**
 * Responds with the session token and sets it as the area's cookie (checklist G2, G3). When a second factor is due, sets
 * the ticket cookie instead.
 */
function opened(area: Area, reply: FastifyReply, result: SignInResult) {
  if ("token" in result) {
    setSessionCookie(reply, area, result.token)
    setKnownDevices(reply, result.device)
    return { token: result.token }
  }
  setTicketCookie(reply, result.area, result.ticket)
  return { secondFactor: result.secondFactor }
}

/** What this browser has open of another client: an activation, and a purchase, which its mailed link still opens. */
async function closeForeignWork(
  call: { readonly scope: Scope; request: FastifyRequest; reply: FastifyReply },
  clientId: string,
  deps: Deps,
): Promise<void> {
  await closeActivation(call, clientId, deps)
  const { scope, request, reply } = call
  const token = readToken(request, "request")
  if (token === null) return
  if (await isPurchaseOfAnother(scope, { token, clientId }, deps)) clearSessionCookie(reply, "request")
}

function from(request: FastifyRequest, area: Area) {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    host: calledSite(request).host,
    device: readKnownDevices(request),
    formerToken: readToken(request, area),
  }
}

function registerSignIns(app: FastifyInstance, deps: Deps): void {
  route(app, contract.signInExecutive, deps, async ({ scope, body, request, reply }) =>
    opened(
      "executive",
      reply,
      await signInExecutive(scope, { ...body, ...from(request, "executive") }, deps),
    ),
  )
  route(app, contract.signInBank, deps, async ({ scope, body, request, reply }) =>
    opened("banks", reply, await signInBank(scope, { ...body, ...from(request, "banks") }, deps)),
  )
  route(app, contract.signInAdministrator, deps, async ({ body, request, reply }) =>
    opened(
      "administrator",
      reply,
      await signInAdministrator({ ...body, ...from(request, "administrator") }, deps),
    ),
  )
  route(app, contract.signInClient, deps, async ({ scope, query, body, request, reply }) => {
    const { user, password, code, internal = false } = body
    const attempt = { user, password, code, internal, simple: query.simple === "true" }
    const result = await signInClient(scope, { ...attempt, ...from(request, "client") }, deps)
    if ("token" in result) await closeForeignWork({ scope, request, reply }, result.id, deps)
    return opened("client", reply, result)
  })
  route(app, contract.sendSignInCode, deps, ({ scope, body, request }) =>
    sendSignInCode(scope, { ...body, ...from(request, "client") }, deps),
  )
}

function registerSecondStep(app: FastifyInstance, area: FactorArea, deps: Deps): void {
  const api = factorApis[area]
  // `call.scope` throws on a host without a distributor, where administrators may sign in.
  const scopeOf = (call: { readonly scope: Scope }) => (area === "administrator" ? null : call.scope)
  const ticketOf = (request: FastifyRequest) => ({ area, ticket: readTicket(request, area) })
  route(app, api.getTicket, deps, (call) => {
    const { host } = calledSite(call.request)
    return getTicket(scopeOf(call), { ...ticketOf(call.request), host }, deps)
  })
  route(app, api.challengePasskey, deps, async (call) => {
    const { host } = calledSite(call.request)
    return { ...(await challengePasskey(scopeOf(call), { ...ticketOf(call.request), host }, deps)) }
  })
  route(app, api.dropTicket, deps, (call) => {
    clearTicketCookie(call.reply, area)
    return cancelSignIn(scopeOf(call), readTicket(call.request, area), deps)
  })
  route(app, api.continueSignIn, deps, async (call) => {
    const { request, reply, body } = call
    const attempt = {
      ...ticketOf(request),
      typed: typedFactor(body),
      site: calledSite(request),
      address: request.ip,
      userAgent: request.headers["user-agent"],
      device: readKnownDevices(request),
      formerToken: readToken(request, area),
    }
    const { id, token, device } = await continueSignIn(scopeOf(call), attempt, deps)
    if (area === "client") await closeForeignWork(call, id, deps)
    clearTicketCookie(reply, area)
    setSessionCookie(reply, area, token)
    setKnownDevices(reply, device)
    return { token }
  })
}
