import * as contract from "@trazo/contract/certificates/activation"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getActivation } from "./activation-state.ts"
import { confirmActivationCode, getActivationCodeDelivery, sendActivationCode } from "./confirm-activation.ts"
import { getIssuedCertificate, requestCertificate } from "./issue-certificate.ts"
import { getKeyCopy, saveKeyCopy, saveP12 } from "./key-copies.ts"
import { restartActivation } from "./restart-activation.ts"

export function activationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getActivation, deps, ({ scope, actor, params: { id } }) =>
    getActivation(scope, { actor, id }, deps),
  )
  route(app, contract.sendActivationCode, deps, ({ scope, actor, params: { id } }) =>
    sendActivationCode(scope, { actor, id }, deps),
  )
  route(app, delivery.getActivationCodeDelivery, deps, ({ scope, actor, params: { id } }) =>
    getActivationCodeDelivery(scope, { actor, id }, deps),
  )
  route(app, contract.confirmActivationCode, deps, ({ scope, actor, params: { id }, body: { code } }) =>
    confirmActivationCode(scope, { actor, id, code }, deps),
  )
  route(app, contract.saveKeyCopy, deps, ({ scope, actor, params: { id }, body: { copy } }) =>
    saveKeyCopy(scope, { actor, id, copy }, deps),
  )
  route(app, contract.getKeyCopy, deps, ({ scope, actor, params: { id } }) =>
    getKeyCopy(scope, { actor, id }, deps),
  )
  route(app, contract.requestCertificate, deps, ({ scope, actor, params: { id }, body }) =>
    requestCertificate(scope, { actor, id, ...body }, deps),
  )
  route(app, contract.getIssuedCertificate, deps, ({ scope, actor, params: { id } }) =>
    getIssuedCertificate(scope, { actor, id }, deps),
  )
  route(app, contract.saveP12, deps, ({ scope, actor, params: { id }, body: { p12 } }) =>
    saveP12(scope, { actor, id, p12 }, deps),
  )
  route(app, contract.restartActivation, deps, ({ scope, actor, params: { id }, body: { code } }) =>
    restartActivation(scope, { actor, id, code }, deps),
  )
}
