import type { RouteAnswer } from "@trazo/contract/endpoint"
import type { setDistributorSecurity as endpoint } from "@trazo/contract/second-factor"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { updateRequirement } from "./accounts.queries.ts"

/** From their next call on, executives without a second factor reach only the page that sets it up. */
export async function setDistributorSecurity(
  scope: Scope,
  { actor, requiresSecondFactor }: { actor: Actor; requiresSecondFactor: boolean },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteAnswer<typeof endpoint>> {
  await inScope(deps.db, scope, async (tx) => {
    if (!(await updateRequirement(tx, requiresSecondFactor))) return
    const object = `distributor:${scope.distributorId}`
    const data = { requiresSecondFactor }
    recordAudit(tx, { actor, action: "distributor.security-changed", object, data }, deps)
  })
  return { requiresSecondFactor }
}
