import * as contract from "@trazo/contract/certificates/activation-link"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readToken, setShortSessionCookie } from "../../../plugins/session-cookies.ts"
import { findActor, findLinkedActivation } from "../../identity/sessions/find-actor.ts"
import type { LinkCaller } from "./load-link.ts"
import { openLink, previewLink, sendLinkCode } from "./open-link.ts"

export function activationLinkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.previewActivationLink, deps, async ({ scope, body: { token }, request }) =>
    previewLink(scope, await callerOf(request, { scope, token }, deps), deps),
  )
  route(app, contract.sendActivationLinkCode, deps, async ({ scope, body: { token }, request }) =>
    sendLinkCode(scope, await callerOf(request, { scope, token }, deps), deps),
  )
  route(app, contract.openActivationLink, deps, async ({ scope, body, request, reply }) => {
    const caller = await callerOf(request, { scope, token: body.token }, deps)
    const { state, sessionToken } = await openLink(scope, { ...caller, code: body.code }, deps)
    if (sessionToken) setShortSessionCookie(reply, "activation", sessionToken)
    return state
  })
}

async function callerOf(
  request: FastifyRequest,
  { scope, token }: { scope: Scope; token: string },
  deps: Deps,
): Promise<LinkCaller> {
  const session = readToken(request, "client")
  const activation = readToken(request, "activation")
  const [client, linked] = await Promise.all([
    session ? findActor({ area: "client", token: session, scope }, deps) : null,
    activation ? findLinkedActivation({ token: activation, scope }, deps) : null,
  ])
  return { token, signedInAs: client?.id ?? null, linkedTo: linked?.requestId ?? null }
}
