import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { on } from "../../../plugins/contract-routes.ts"
import { listRequests } from "./list-requests.ts"

const apis = Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]

export const queueRoutes = apis.map(([channel, { queue }]) =>
  on(queue, ({ scope, actor, query }, deps) => listRequests(scope, { actor, channel, query }, deps)),
)
