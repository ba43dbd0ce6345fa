import * as contract from "@trazo/contract/desk/client-merges"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { listDoubles, mergeClients, undoMerge } from "./merge-clients.ts"

export function clientMergeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listDoubles, deps, ({ scope, params: { id } }) => listDoubles(scope, { id }, deps))
  route(app, contract.mergeClients, deps, ({ scope, actor, params: { id }, body }) =>
    mergeClients(scope, { actor, id, ...body }, deps),
  )
  route(app, contract.undoMerge, deps, ({ scope, actor, params: { id, merge } }) =>
    undoMerge(scope, { actor, id, mergeId: merge }, deps),
  )
}
