import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/roles"
import type { Role } from "@trazo/contract/identity/roles"
import { enabledModules } from "@trazo/domain/identity/module-catalogue"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange } from "../../platform/audit/last-change.ts"
import { findModules, findRole, listHolders, listRoleRows, presentRole, presentRoles } from "./role.ts"

export async function listRoles(
  scope: Scope,
  caller: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listRoles>> {
  return inScope(deps.db, scope, async (tx) => {
    const [rows, modules] = await Promise.all([listRoleRows(tx), findModules(tx)])
    return presentRoles(rows, { modules: enabledModules(modules), caller })
  })
}

/** @throws ApiError ROLE_NOT_FOUND */
export async function getRole(
  { scope, actor: caller, params: { id } }: Call<typeof contract.getRole>,
  deps: Pick<Deps, "db">,
): Promise<Role> {
  return inScope(deps.db, scope, async (tx) => {
    const [row, holders, stored, lastChange] = await Promise.all([
      findRole(tx, id),
      listHolders(tx, id),
      findModules(tx),
      loadLastChange(tx, `role:${id}`),
    ])
    if (!row) throw new ApiError("ROLE_NOT_FOUND")
    return presentRole(row, { holders, lastChange, modules: enabledModules(stored), caller })
  })
}
