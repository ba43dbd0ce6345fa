import type { RouteAnswer } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { getAdministrator as endpoint } from "@trazo/contract/sessions"
import type { Actor } from "../../actor.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unscopedFindAdministrator } from "./signed-in.queries.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getAdministrator(
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteAnswer<typeof endpoint>> {
  return inPlatform(deps.db, async (tx) => {
    const user = actor.area === "administrator" ? await unscopedFindAdministrator(tx, actor.id) : undefined
    if (!user) throw new ApiError("NOT_SIGNED_IN")
    return user
  })
}
