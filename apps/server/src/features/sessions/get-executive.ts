import { ApiError } from "@trazo/contract/errors"
import type { Executive } from "@trazo/contract/sessions"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { mustEnrollFactor } from "../second-factors/factors.ts"
import { presentExecutive } from "./presenters.ts"
import { findExecutive } from "./signed-in.queries.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getExecutive(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<Executive> {
  return inScope(deps.db, scope, async (tx) => {
    const executive = actor.area === "executive" ? await findExecutive(tx, actor.id) : undefined
    if (!executive || actor.area !== "executive") throw new ApiError("NOT_SIGNED_IN")
    const shown = { distributor: await loadDistributor(tx), owesFactor: await mustEnrollFactor(tx, actor.id) }
    return presentExecutive(executive, actor.permissions, shown)
  })
}
