import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { listRequests } from "./list-requests.ts"

export function queueRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [channel, { queue }] of Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]) {
    route(app, queue, deps, ({ scope, actor, query }) => listRequests(scope, { actor, channel, query }, deps))
  }
}
