import * as contract from "@trazo/contract/certificates/activation"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import { on } from "../../../plugins/contract-routes.ts"
import { getActivation } from "./activation-state.ts"
import { confirmActivationCode, getActivationCodeDelivery, sendActivationCode } from "./confirm-activation.ts"
import { getIssuedCertificate, requestCertificate } from "./issue-certificate.ts"
import { getKeyCopy, saveKeyCopy, saveP12 } from "./key-copies.ts"
import { restartActivation } from "./restart-activation.ts"
export const activationRoutes = [
  on(contract.getActivation, ({ scope, actor, params: { id } }, deps) =>
    getActivation(scope, { actor, id }, deps),
  ),
  on(contract.sendActivationCode, sendActivationCode),
  on(delivery.getActivationCodeDelivery, getActivationCodeDelivery),
  on(contract.confirmActivationCode, ({ scope, actor, params: { id }, body: { code } }, deps) =>
    confirmActivationCode(scope, { actor, id, code }, deps),
  ),
  on(contract.saveKeyCopy, saveKeyCopy),
  on(contract.getKeyCopy, getKeyCopy),
  on(contract.requestCertificate, requestCertificate),
  on(contract.getIssuedCertificate, getIssuedCertificate),
  on(contract.saveP12, saveP12),
  on(contract.restartActivation, ({ scope, actor, params: { id }, body: { code } }, deps) =>
    restartActivation(scope, { actor, id, code }, deps),
  ),
]
