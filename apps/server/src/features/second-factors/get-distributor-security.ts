import type { RouteAnswer } from "@trazo/contract/endpoint"
import type { getDistributorSecurity as endpoint } from "@trazo/contract/second-factor"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findRequirement } from "./accounts.queries.ts"

export async function getDistributorSecurity(
  scope: Scope,
  deps: Pick<Deps, "db">,
): Promise<RouteAnswer<typeof endpoint>> {
  return { requiresSecondFactor: await inScope(deps.db, scope, findRequirement) }
}
