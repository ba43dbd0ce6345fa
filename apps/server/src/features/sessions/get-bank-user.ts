import type { RouteAnswer } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { getBankUser as endpoint } from "@trazo/contract/sessions"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findBankUser } from "./signed-in.queries.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getBankUser(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteAnswer<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const user = actor.area === "banks" ? await findBankUser(tx, actor.id) : undefined
    if (!user) throw new ApiError("NOT_SIGNED_IN")
    return user
  })
}
