import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { ListedRole, listRoles, Role } from "@trazo/contract/identity/roles"
import { type DistributorModule, permissionsWithin } from "@trazo/domain/identity/module-catalogue"
import { isPermission } from "@trazo/domain/identity/module-permissions"
import { withImpliedViews } from "@trazo/domain/identity/role-rules"
import type { Actor } from "../../../actor.ts"
import type { HolderRow, ListedRoleRow, RoleRow } from "./queries.ts"

interface Editing {
  modules: readonly DistributorModule[]
  caller: Actor
}

export function presentRoles(
  rows: readonly ListedRoleRow[],
  editing: Editing,
): RouteResponse<typeof listRoles> {
  const listed = rows.map((row) => ({ ...presentData(row, editing), people: row.people }))
  return { rows: listed, ...presentEditing(editing) }
}

interface OfRole extends Editing {
  holders: readonly HolderRow[]
  lastChange: LastChange
}

export function presentRole(row: RoleRow, { holders, lastChange, ...editing }: OfRole): Role {
  return {
    ...presentData(row, editing),
    ...presentEditing(editing),
    lastChange,
    people: holders.filter(({ state }) => state === "active").length,
    holders: holders.map(({ id, names, state, hasSecondFactor }) => ({
      id,
      names,
      state,
      hasSecondFactor,
      isCaller: id === editing.caller.id,
    })),
  }
}

function presentEditing({ modules, caller }: Editing) {
  return { modules: [...modules], grantable: caller.area === "executive" ? [...caller.permissions] : [] }
}

function presentData(row: RoleRow, { modules }: Editing): Omit<ListedRole, "people"> {
  const { id, name, description, updated_at: updatedAt } = row
  const granted = row.permissions.filter(isPermission)
  const permissions = withImpliedViews(permissionsWithin({ administrator: false, granted }, modules))
  return { id, name, description, permissions, updatedAt: updatedAt.toISOString() }
}
