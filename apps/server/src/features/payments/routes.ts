import * as contract from "@trazo/contract/payment"
import { uploadMaximumBytes } from "@trazo/domain/files/upload-rules"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { getPaymentMethods } from "./get-payment-methods.ts"
import { sendReceipt } from "./send-receipt.ts"

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPaymentMethods, deps, ({ scope, actor }) => getPaymentMethods(scope, actor, deps))
  route(
    app,
    contract.sendReceipt,
    deps,
    ({ scope, actor, upload }) => sendReceipt(scope, actor, upload, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  )
}
