import * as contract from "@trazo/contract/client-requests"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { continuePurchase } from "./continue-purchase.ts"
import { getClientRequest } from "./get-client-request.ts"
import { getLastRecord } from "./get-last-record.ts"
import { listClientRequests } from "./list-client-requests.ts"
import { setResumeCookie } from "./resume-cookie.ts"

export function clientRequestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listClientRequests, deps, ({ scope, actor }) => listClientRequests(scope, actor, deps))
  route(app, contract.getClientRequest, deps, ({ scope, actor, params }) =>
    getClientRequest(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.continuePurchase, deps, async ({ scope, actor, params, reply }) => {
    const { resumeToken, flow } = await continuePurchase(scope, { actor, id: params.id }, deps)
    setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, contract.getLastRecord, deps, ({ actor }) => getLastRecord(actor))
}
