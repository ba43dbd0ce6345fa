import * as contract from "@trazo/contract/certificates/client-requests"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { cancelClientRequest } from "./cancel-request.ts"
import { getClientRequest, getLastRecord, listClientRequests } from "./read-requests.ts"
import { getSaleReceipt } from "./sale-receipt.ts"

export function ownRequestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listClientRequests, deps, ({ scope, actor }) => listClientRequests(scope, actor, deps))
  route(app, contract.getClientRequest, deps, ({ scope, actor, params }) =>
    getClientRequest(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.cancelClientRequest, deps, ({ scope, actor, params }) =>
    cancelClientRequest(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.getSaleReceipt, deps, async ({ scope, actor, params }) => {
    const { number, pdf } = await getSaleReceipt(scope, { actor, id: params.id }, deps)
    return { fileName: `recibo-${number}.pdf`, mediaType: "application/pdf", content: pdf }
  })
  route(app, contract.getLastRecord, deps, ({ actor }) => getLastRecord(actor))
}
