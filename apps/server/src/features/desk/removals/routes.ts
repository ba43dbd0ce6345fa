import { removeClient as removeClientEndpoint } from "@trazo/contract/desk/client-records"
import * as contract from "@trazo/contract/desk/removals"
import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { on } from "../../../plugins/contract-routes.ts"
import { eraseRemoval, restoreRemoval } from "./decide-removal.ts"
import { getRemoval, listRemovals } from "./read-removals.ts"
import { removeClient, removeRequest } from "./remove-records.ts"

const apis = Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]

export const removalRoutes = [
  ...apis.map(([channel, { remove }]) =>
    on(remove, ({ scope, actor, params: { id }, body }, deps) =>
      removeRequest(scope, { actor, channel, id, ...body }, deps),
    ),
  ),
  on(removeClientEndpoint, removeClient),
  on(contract.listRemovals, listRemovals),
  on(contract.getRemoval, getRemoval),
  on(contract.restoreRemoval, restoreRemoval),
  on(contract.eraseRemoval, ({ scope, actor, params: { id } }, deps) =>
    eraseRemoval(scope, { actor, id }, deps),
  ),
]
