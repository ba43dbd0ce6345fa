import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import * as contract from "@trazo/contract/identity/second-factor"
import { type FactorArea, factorAreas } from "@trazo/domain/identity/second-factor"
import type { FastifyRequest } from "fastify"
import type { WebCall } from "../../../call.ts"
import { calledSite } from "../../../plugins/called-site.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { readKnownDevices, readToken } from "../../../plugins/session-cookies.ts"
import { renewRecoveryCodes } from "./change-factors.ts"
import { getFactors } from "./describe-factors.ts"
import { getDistributorSecurity, setDistributorSecurity } from "./distributor-security.ts"
import { confirmTotp, removeTotp, startTotp } from "./enroll-totp.ts"
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./own-passkeys.ts"
import { challengeProof, renewProof, renewProofByPassword } from "./renew-proof.ts"
import { subjectOf } from "./subject.ts"
import { typedFactor } from "./verify-factor.ts"

/** `call.scope` throws on a host without a distributor, where administrators may sign in. */
const scopeOf = (area: FactorArea, call: WebCall) => (area === "administrator" ? null : call.scope)

const callOf = ({ actor, request }: WebCall) => ({
  subject: subjectOf(actor),
  host: calledSite(request).host,
})

const addingCallOf = (call: WebCall, area: FactorArea) => ({
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

function proofRoutes(area: FactorArea) {
  const api = contract.factorApis[area]
  return [
    on(api.challengeProof, async (call, deps) =>
      asOptions(await challengeProof(scopeOf(area, call), callOf(call), deps)),
    ),
    on(api.renewProof, (call, deps) => {
      const { actor, request, body } = call
      const token = sessionToken(request, area)
      const from = { site: calledSite(request), address: request.ip, device: readKnownDevices(request) }
      const proof = { subject: subjectOf(actor), token, ...from }
      const { password } = body
      return password
        ? renewProofByPassword(scopeOf(area, call), { ...proof, password }, deps)
        : renewProof(scopeOf(area, call), { ...proof, typed: typedFactor(body) }, deps)
    }),
  ]
}

function totpRoutes(area: FactorArea) {
  const api = contract.factorApis[area]
  return [
    on(api.getFactors, (call, deps) => getFactors(scopeOf(area, call), callOf(call), deps)),
    on(api.startTotp, (call, deps) => startTotp(scopeOf(area, call), subjectOf(call.actor), deps)),
    on(api.confirmTotp, (call, deps) =>
      confirmTotp(scopeOf(area, call), { ...addingCallOf(call, area), code: call.body.code }, deps),
    ),
    on(api.removeTotp, (call, deps) => removeTotp(scopeOf(area, call), callOf(call), deps)),
    on(api.renewRecoveryCodes, (call, deps) => renewRecoveryCodes(scopeOf(area, call), callOf(call), deps)),
  ]
}

function passkeyRoutes(area: FactorArea) {
  const api = contract.factorApis[area]
  return [
    on(api.startPasskey, async (call, deps) =>
      asOptions(await startPasskey(scopeOf(area, call), callOf(call), deps)),
    ),
    on(api.addPasskey, (call, deps) => {
      const made = { ...addingCallOf(call, area), site: calledSite(call.request), ...call.body }
      return addPasskey(scopeOf(area, call), made, deps)
    }),
    on(api.renamePasskey, (call, deps) => {
      const renamed = { passkeyId: call.params.id, name: call.body.name }
      return renamePasskey(scopeOf(area, call), { ...callOf(call), ...renamed }, deps)
    }),
    on(api.removePasskey, (call, deps) =>
      removePasskey(scopeOf(area, call), { ...callOf(call), passkeyId: call.params.id }, deps),
    ),
  ]
}

export const secondFactorRoutes = [
  ...factorAreas.flatMap((area) => [...proofRoutes(area), ...totpRoutes(area), ...passkeyRoutes(area)]),
  on(contract.getDistributorSecurity, ({ scope }, deps) => getDistributorSecurity(scope, deps)),
  on(contract.setDistributorSecurity, ({ scope, actor, body }, deps) =>
    setDistributorSecurity(scope, { actor, ...body }, deps),
  ),
]
