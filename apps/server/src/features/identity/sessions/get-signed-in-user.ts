import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type {
  getAdministrator as administratorEndpoint,
  getBankUser as bankEndpoint,
  Client,
  Executive,
} from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../../actor.ts"
import { type AnyTransaction, inPlatform, inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { loadFactorRequirement } from "./factor-requirement.ts"
import {
  findBankUser,
  findClient,
  findExecutive,
  presentClient,
  presentExecutive,
  unscopedFindAdministrator,
} from "./signed-in-user.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getAdministrator(
  actor: Actor,
  deps: Pick<Deps, "db" | "settings">,
): Promise<RouteResponse<typeof administratorEndpoint>> {
  return inPlatform(deps.db, async (tx) => {
    const user = actor.area === "administrator" ? await unscopedFindAdministrator(tx, actor.id) : undefined
    if (!user) throw new ApiError("NOT_SIGNED_IN")
    const session = { path: paths.administrator, total: 100, showTotal: false }
    const isDue = await mustEnrollFactor(tx, "administrator", user.id, deps)
    return { ...user, ...session, mustEnrollFactor: isDue }
  })
}

/** @throws ApiError NOT_SIGNED_IN */
export function getBankUser(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof bankEndpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const user = actor.area === "banks" ? await findBankUser(tx, actor.id) : undefined
    if (!user) throw new ApiError("NOT_SIGNED_IN")
    const { total } = (await loadDistributor(tx)).theme
    return { ...user, path: paths.banks, total, showTotal: false }
  })
}

/** @throws ApiError NOT_SIGNED_IN */
export function getClient(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<Client> {
  return inScope(deps.db, scope, async (tx) => {
    const client = actor.area === "client" ? await findClient(tx, actor.id) : undefined
    if (!client) throw new ApiError("NOT_SIGNED_IN")
    return presentClient(client, await loadDistributor(tx))
  })
}

/** @throws ApiError NOT_SIGNED_IN */
export function getExecutive(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "settings">,
): Promise<Executive> {
  return inScope(deps.db, scope, async (tx) => {
    const executive = actor.area === "executive" ? await findExecutive(tx, actor.id) : undefined
    if (!executive || actor.area !== "executive") throw new ApiError("NOT_SIGNED_IN")
    const shown = {
      distributor: await loadDistributor(tx),
      mustEnrollFactor: await mustEnrollFactor(tx, "executive", actor.id, deps),
    }
    return presentExecutive(executive, actor.permissions, shown)
  })
}

async function mustEnrollFactor(
  tx: AnyTransaction,
  area: "administrator" | "executive",
  id: string,
  deps: Pick<Deps, "settings">,
): Promise<boolean> {
  const { isRequired, hasFactor } = await loadFactorRequirement(tx, { area, id }, deps)
  return isRequired && !hasFactor
}
