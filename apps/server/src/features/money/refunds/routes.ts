import * as contract from "@trazo/contract/money/refunds"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { sendPrivateFile } from "../../platform/files/send-file.ts"
import { decideRefund, storeRefundProof } from "./decide-refund.ts"
import { getRefund, listRefunds, readRefundProof } from "./read-refunds.ts"

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listRefunds, deps, ({ scope, query }) => listRefunds(scope, query, deps))
  route(app, contract.getRefund, deps, ({ scope, params: { id } }) => getRefund(scope, { id }, deps))
  route(
    app,
    contract.sendRefundProof,
    deps,
    ({ scope, actor, params: { id }, upload: { file } }) =>
      storeRefundProof(scope, { actor, id, file }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  )
  route(app, contract.getRefundProof, deps, async ({ scope, actor, params: { id, file }, reply }) =>
    sendPrivateFile(reply, await readRefundProof(scope, { actor, id, fileId: file }, deps)),
  )
  route(app, contract.recordRefund, deps, ({ scope, actor, params: { id }, body }) =>
    decideRefund(scope, { actor, id, outcome: "refunded", reason: "", ...body }, deps),
  )
  route(app, contract.refuseRefund, deps, ({ scope, actor, params: { id }, body }) =>
    decideRefund(scope, { actor, id, outcome: "refused", reference: "", proof: null, ...body }, deps),
  )
}
