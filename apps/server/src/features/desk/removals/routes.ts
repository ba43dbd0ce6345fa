import { removeClient as removeClientEndpoint } from "@trazo/contract/desk/client-records"
import * as contract from "@trazo/contract/desk/removals"
import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { eraseRemoval, restoreRemoval } from "./decide-removal.ts"
import { getRemoval, listRemovals } from "./read-removals.ts"
import { removeClient, removeRequest } from "./remove-records.ts"

export function removalRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [channel, { remove }] of Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]) {
    route(app, remove, deps, ({ scope, actor, params: { id }, body }) =>
      removeRequest(scope, { actor, channel, id, ...body }, deps),
    )
  }
  route(app, removeClientEndpoint, deps, ({ scope, actor, params: { id }, body }) =>
    removeClient(scope, { actor, id, ...body }, deps),
  )
  route(app, contract.listRemovals, deps, ({ scope, query }) => listRemovals(scope, query, deps))
  route(app, contract.getRemoval, deps, ({ scope, actor, params: { id } }) =>
    getRemoval(scope, { actor, id }, deps),
  )
  route(app, contract.restoreRemoval, deps, ({ scope, actor, params: { id } }) =>
    restoreRemoval(scope, { actor, id }, deps),
  )
  route(app, contract.eraseRemoval, deps, ({ scope, actor, params: { id } }) =>
    eraseRemoval(scope, { actor, id }, deps),
  )
}
