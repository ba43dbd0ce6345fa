import type { Area } from "@trazo/contract/endpoint/endpoint"
import { factorApis } from "@trazo/contract/identity/second-factor"
import * as contract from "@trazo/contract/identity/sessions"
import { type FactorArea, factorAreas } from "@trazo/domain/identity/second-factor"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { WebCall } from "../../../call.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { calledSite } from "../../../plugins/called-site.ts"
import { on } from "../../../plugins/contract-routes.ts"
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
  call: Pick<WebCall, "scope" | "request" | "reply">,
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

function secondStepRoutes(area: FactorArea) {
  const api = factorApis[area]
  // `call.scope` throws on a host without a distributor, where administrators may sign in.
  const scopeOf = (call: { readonly scope: Scope }) => (area === "administrator" ? null : call.scope)
  const ticketOf = (request: FastifyRequest) => ({ area, ticket: readTicket(request, area) })
  return [
    on(api.getTicket, (call, deps) => {
      const { host } = calledSite(call.request)
      return getTicket(scopeOf(call), { ...ticketOf(call.request), host }, deps)
    }),
    on(api.challengePasskey, async (call, deps) => {
      const { host } = calledSite(call.request)
      return { ...(await challengePasskey(scopeOf(call), { ...ticketOf(call.request), host }, deps)) }
    }),
    on(api.dropTicket, (call, deps) => {
      clearTicketCookie(call.reply, area)
      return cancelSignIn(scopeOf(call), readTicket(call.request, area), deps)
    }),
    on(api.continueSignIn, async (call, deps) => {
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
    }),
  ]
}

export const signInRoutes = [
  on(contract.signInExecutive, async ({ scope, body, request, reply }, deps) =>
    opened(
      "executive",
      reply,
      await signInExecutive(scope, { ...body, ...from(request, "executive") }, deps),
    ),
  ),
  on(contract.signInBank, async ({ scope, body, request, reply }, deps) =>
    opened("banks", reply, await signInBank(scope, { ...body, ...from(request, "banks") }, deps)),
  ),
  on(contract.signInAdministrator, async ({ body, request, reply }, deps) =>
    opened(
      "administrator",
      reply,
      await signInAdministrator({ ...body, ...from(request, "administrator") }, deps),
    ),
  ),
  on(contract.signInClient, async ({ scope, query, body, request, reply }, deps) => {
    const { user, password, code, internal = false } = body
    const attempt = { user, password, code, internal, simple: query.simple === "true" }
    const result = await signInClient(scope, { ...attempt, ...from(request, "client") }, deps)
    if ("token" in result) await closeForeignWork({ scope, request, reply }, result.id, deps)
    return opened("client", reply, result)
  }),
  on(contract.sendSignInCode, ({ scope, body, request }, deps) =>
    sendSignInCode(scope, { ...body, ...from(request, "client") }, deps),
  ),
  ...factorAreas.flatMap(secondStepRoutes),
]
