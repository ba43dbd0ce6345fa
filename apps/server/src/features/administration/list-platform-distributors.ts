import type { listPlatformDistributors as endpoint } from "@trazo/contract/administration"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentDistributors } from "./presenters.ts"
import { unscopedDistributorOverview } from "./queries.ts"

export async function listPlatformDistributors({
  db,
}: Pick<Deps, "db">): Promise<RouteAnswer<typeof endpoint>> {
  return presentDistributors(await inPlatform(db, unscopedDistributorOverview))
}
