import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import * as contract from "@trazo/contract/identity/second-factor"
import { type FactorArea, factorAreas } from "@trazo/domain/identity/second-factor"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { calledSite } from "../../../plugins/called-site.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readKnownDevices, readToken } from "../../../plugins/session-cookies.ts"
import { renewRecoveryCodes } from "./change-factors.ts"
import { getFactors } from "./describe-factors.ts"
import { getDistributorSecurity, setDistributorSecurity } from "./distributor-security.ts"
import { confirmTotp, removeTotp, startTotp } from "./enroll-totp.ts"
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./own-passkeys.ts"
import { challengeProof, renewProof, renewProofByPassword } from "./renew-proof.ts"
import { subjectOf } from "./subject.ts"
import { typedFactor } from "./verify-factor.ts"

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  for (const area of factorAreas) {
    registerProof(app, area, deps)
    registerTotp(app, area, deps)
    registerPasskeys(app, area, deps)
  }
  route(app, contract.getDistributorSecurity, deps, ({ scope }) => getDistributorSecurity(scope, deps))
  route(app, contract.setDistributorSecurity, deps, ({ scope, actor, body }) =>
    setDistributorSecurity(scope, { actor, ...body }, deps),
  )
}

interface Call {
  readonly scope: Scope
  actor: Actor
  request: FastifyRequest
}

/** `call.scope` throws on a host without a distributor, where administrators may sign in. */
const scopeOf = (area: FactorArea, call: Call) => (area === "administrator" ? null : call.scope)

const callOf = ({ actor, request }: Call) => ({ subject: subjectOf(actor), host: calledSite(request).host })

const addingCallOf = (call: Call, area: FactorArea) => ({
  ...callOf(call),
  token: sessionToken(call.request, area),
})

/** @throws ApiError NOT_SIGNED_IN */
function sessionToken(request: FastifyRequest, area: FactorArea): string {
  const token = readToken(request, area)
  if (!token) throw new ApiError("NOT_SIGNED_IN")
  return token
}

type Options = CallResponse<contract.FactorApi["startPasskey"]>
const asOptions = (options: { challenge: string }): Options => ({ ...options })

function registerProof(app: FastifyInstance, area: FactorArea, deps: Deps): void {
  const api = contract.factorApis[area]
  route(app, api.challengeProof, deps, async (call) =>
    asOptions(await challengeProof(scopeOf(area, call), callOf(call), deps)),
  )
  route(app, api.renewProof, deps, (call) => {
    const { actor, request, body } = call
    const token = sessionToken(request, area)
    const from = { site: calledSite(request), address: request.ip, device: readKnownDevices(request) }
    const proof = { subject: subjectOf(actor), token, ...from }
    const { password } = body
    return password
      ? renewProofByPassword(scopeOf(area, call), { ...proof, password }, deps)
      : renewProof(scopeOf(area, call), { ...proof, typed: typedFactor(body) }, deps)
  })
}

function registerTotp(app: FastifyInstance, area: FactorArea, deps: Deps): void {
  const api = contract.factorApis[area]
  route(app, api.getFactors, deps, (call) => getFactors(scopeOf(area, call), callOf(call), deps))
  route(app, api.startTotp, deps, (call) => startTotp(scopeOf(area, call), subjectOf(call.actor), deps))
  route(app, api.confirmTotp, deps, (call) =>
    confirmTotp(scopeOf(area, call), { ...addingCallOf(call, area), code: call.body.code }, deps),
  )
  route(app, api.removeTotp, deps, (call) => removeTotp(scopeOf(area, call), callOf(call), deps))
  route(app, api.renewRecoveryCodes, deps, (call) =>
    renewRecoveryCodes(scopeOf(area, call), callOf(call), deps),
  )
}

function registerPasskeys(app: FastifyInstance, area: FactorArea, deps: Deps): void {
  const api = contract.factorApis[area]
  route(app, api.startPasskey, deps, async (call) =>
    asOptions(await startPasskey(scopeOf(area, call), callOf(call), deps)),
  )
  route(app, api.addPasskey, deps, (call) => {
    const made = { ...addingCallOf(call, area), site: calledSite(call.request), ...call.body }
    return addPasskey(scopeOf(area, call), made, deps)
  })
  route(app, api.renamePasskey, deps, (call) => {
    const renamed = { passkeyId: call.params.id, name: call.body.name }
    return renamePasskey(scopeOf(area, call), { ...callOf(call), ...renamed }, deps)
  })
  route(app, api.removePasskey, deps, (call) =>
    removePasskey(scopeOf(area, call), { ...callOf(call), passkeyId: call.params.id }, deps),
  )
}
