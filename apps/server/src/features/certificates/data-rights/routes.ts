import * as contract from "@trazo/contract/certificates/data-rights"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { answerDataRequest, getDataRequest, listDataRequests } from "./answer-data-request.ts"
import { askDataRequest, getDataRights } from "./ask-data-request.ts"

export function dataRightRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getDataRights, deps, ({ scope, actor }) => getDataRights(scope, actor, deps))
  route(app, contract.askDataRequest, deps, ({ scope, actor, body }) =>
    askDataRequest(scope, { actor, ...body }, deps),
  )
  route(app, contract.listDataRequests, deps, ({ scope, query }) => listDataRequests(scope, query, deps))
  route(app, contract.getDataRequest, deps, ({ scope, params }) => getDataRequest(scope, params.id, deps))
  route(app, contract.answerDataRequest, deps, ({ scope, actor, params, body }) =>
    answerDataRequest(scope, { actor, ...params, ...body }, deps),
  )
}
