import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type {
  setDistributorSecurity as endpoint,
  getDistributorSecurity as getEndpoint,
} from "@trazo/contract/identity/second-factor"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findRequirement, updateRequirement } from "./factor-account.ts"

export async function getDistributorSecurity(
  scope: Scope,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof getEndpoint>> {
  return { requiresSecondFactor: await inScope(deps.db, scope, findRequirement) }
}

export async function setDistributorSecurity(
  scope: Scope,
  { actor, requiresSecondFactor }: { actor: Actor; requiresSecondFactor: boolean },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  await inScope(deps.db, scope, async (tx) => {
    if (!(await updateRequirement(tx, requiresSecondFactor))) return
    const object = `distributor:${scope.distributorId}`
    const data = { requiresSecondFactor }
    recordAudit(tx, { actor, action: "distributor.security-changed", object, data }, deps)
  })
  return { requiresSecondFactor }
}
