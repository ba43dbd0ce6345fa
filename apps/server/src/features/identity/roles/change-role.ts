import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/roles"
import type { RoleData } from "@trazo/contract/identity/roles"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { emptyRoleMessage, rolesMaximum, roleTakenMessage } from "@trazo/domain/identity/role-fields"
import { lostByOwnChange, permissionChange, withImpliedViews } from "@trazo/domain/identity/role-rules"
import type { Call } from "../../../call.ts"
import { violates } from "../../../database/client.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import {
  type LockedRole,
  type LockedStaff,
  lockStaff,
  requireGrantable,
  requireManagerLeft,
} from "./lock-staff.ts"
import { deleteRoleRow, insertRoleRow, updateRole } from "./role.ts"

/** @throws ApiError VALIDATION_FAILED, PERMISSIONS_NOT_HELD, ROLES_FULL */
export async function insertRole(
  { scope, actor, body: role }: Call<typeof contract.insertRole>,
  deps: Deps,
): Promise<{ id: string }> {
  requirePermissions(role)
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, "/roles:create")
    if (staff.roles.length >= rolesMaximum) throw new ApiError("ROLES_FULL")
    const permissions = withImpliedViews(role.permissions)
    requireGrantable(staff, permissions)
    const row = { id, name: role.name, description: role.description, permissions }
    const written = { createdAt: now, updatedAt: now }
    await refuseTakenName(insertRoleRow(tx, { ...row, ...written }))
    recordAudit(tx, { actor, action: "role.created", object: `role:${id}`, data: { permissions } }, deps)
  })
  return { id }
}

/**
 * Changes a role from the version that the caller saw. Holds from the next call of everybody who has it. A repetition of
 * the same change succeeds.
 * @throws ApiError VALIDATION_FAILED, ROLE_NOT_FOUND, CHANGED_MEANWHILE, PERMISSIONS_NOT_HELD, OWN_ROLE, LAST_MANAGER
 */
export async function changeRole(
  { scope, actor, params: { id }, body: { version, ...role } }: Call<typeof contract.changeRole>,
  deps: Deps,
): Promise<{ ok: true }> {
  requirePermissions(role)
  await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, "/roles:edit")
    const stored = requireRole(staff, id)
    const { added, removed } = permissionChange(stored.granted, role.permissions)
    const isSame = added.length + removed.length === 0
    if (isSame && role.name === stored.name && role.description === stored.description) return
    await requireUnchanged(tx, { object: `role:${id}`, version })
    requireGrantable(staff, added)
    requireOwnAccess(staff, { id, permissions: role.permissions })
    requireManagerLeft(staff, (member) =>
      member.roleId === id && !member.grants.administrator
        ? { grants: { administrator: false, granted: role.permissions } }
        : {},
    )
    await refuseTakenName(
      updateRole(tx, id, {
        name: role.name,
        description: role.description,
        updatedAt: deps.clock.now(),
        permissions: [...withoutModule(stored), ...withImpliedViews(role.permissions)],
      }),
    )
    const renamed = role.name !== stored.name
    recordAudit(
      tx,
      { actor, action: "role.changed", object: `role:${id}`, data: { added, removed, renamed } },
      deps,
    )
  })
  return { ok: true }
}

/** @throws ApiError ROLE_NOT_FOUND, ROLE_IN_USE */
export async function deleteRole(
  { scope, actor, params: { id } }: Call<typeof contract.deleteRole>,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, "/roles:delete")
    const { granted } = requireRole(staff, id)
    if (staff.members.some(({ roleId }) => roleId === id)) throw new ApiError("ROLE_IN_USE")
    recordAudit(
      tx,
      { actor, action: "role.deleted", object: `role:${id}`, data: { permissions: granted } },
      deps,
    )
    await deleteRoleRow(tx, id)
  })
  return { ok: true }
}

/** @throws ApiError ROLE_NOT_FOUND */
export function requireRole({ roles }: LockedStaff, id: string): LockedRole {
  const role = roles.find((one) => one.id === id)
  if (!role) throw new ApiError("ROLE_NOT_FOUND")
  return role
}

function requirePermissions({ permissions }: Pick<RoleData, "permissions">): void {
  if (permissions.length > 0) return
  throw new ApiError("VALIDATION_FAILED", { fields: { permissions: emptyRoleMessage } })
}

function requireOwnAccess(
  { caller }: LockedStaff,
  { id, permissions }: { id: string; permissions: readonly Permission[] },
): void {
  if (caller.roleId === id && lostByOwnChange(caller.grants, permissions).length > 0) {
    throw new ApiError("OWN_ROLE")
  }
}

/** Kept as they are: nobody sees them, and they return with the module. */
function withoutModule({ stored, granted }: LockedRole): Permission[] {
  return stored.filter((permission) => !granted.includes(permission))
}

async function refuseTakenName(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!violates(error, "roles_name")) throw error
    throw new ApiError("VALIDATION_FAILED", { fields: { name: roleTakenMessage } })
  }
}
