import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/operators"
import type { RoleChoice } from "@trazo/contract/identity/operators"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { requireRole } from "../roles/change-role.ts"
import {
  type LockedMember,
  type LockedStaff,
  lockStaff,
  requireManagerLeft,
  requireRoleGrantable,
} from "../roles/lock-staff.ts"
import { inviteStaff, renewStaffLink, setStaffState } from "../staff-accounts/manage-staff-accounts.ts"
import { updateOperator } from "./operator.ts"

/** @throws ApiError VALIDATION_FAILED, ROLE_NOT_FOUND, PERMISSIONS_NOT_HELD, ADMINISTRATOR_ONLY */
export async function inviteOperator(
  { scope, actor, body: { role, ...person } }: Call<typeof contract.inviteOperator>,
  deps: Deps,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, "/operators:create")
    const { administrator, roleId } = requireRoleToGive(staff, role)
    return await inviteStaff(tx, { ...person, area: "executive", administrator, roleId }, { actor }, deps)
  })
}

/** @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, ROLE_NOT_FOUND, PERMISSIONS_NOT_HELD, LAST_MANAGER */
export async function changeOperatorRole(
  { scope, actor, params: { id }, body: { role } }: Call<typeof contract.changeOperatorRole>,
  deps: Deps,
): Promise<{ ok: true }> {
  const wanted = { id, permission: "/operators:edit" } as const
  return await change(scope, wanted, actor, deps, async (tx, { staff, member }) => {
    const { administrator, roleId } = requireRoleToGive(staff, role)
    if (administrator === member.grants.administrator && roleId === member.roleId) return
    const granted = staff.roles.find((one) => one.id === roleId)?.granted ?? []
    requireManagerLeft(staff, (one) => (one.id === id ? { grants: { administrator, granted } } : {}))
    const data = { administrator, role: roleId, formerRole: member.roleId }
    recordAudit(tx, { actor, action: "executive.role-changed", object: `executive:${id}`, data }, deps)
    await updateOperator(tx, id, { administrator, roleId, ...unreviewed })
  })
}

/** Mails the person, at their own address, a new link. @throws ApiError OPERATOR_NOT_FOUND, ADMINISTRATOR_ONLY, LINK_TOO_SOON */
export async function sendOperatorLink(
  { scope, actor, params: { id } }: Call<typeof contract.sendOperatorLink>,
  deps: Deps,
): Promise<{ ok: true }> {
  return await change(scope, { id, permission: "/operators:edit" }, actor, deps, async (tx, { member }) => {
    if (!member.isActive) throw new ApiError("OPERATOR_NOT_FOUND")
    await renewStaffLink(tx, { area: "executive", id }, actor, deps)
  })
}

/** @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, PERMISSIONS_NOT_HELD */
export async function enableOperator(
  { scope, actor, params: { id } }: Call<typeof contract.enableOperator>,
  deps: Deps,
): Promise<{ ok: true }> {
  const wanted = { id, permission: "/operators:edit" } as const
  return await change(scope, wanted, actor, deps, async (tx, { staff, member }) => {
    if (member.isActive) return
    if (member.roleId !== null) requireRoleGrantable(staff, requireRole(staff, member.roleId))
    await setStaffState(tx, { area: "executive", id, state: "active" }, actor, deps)
    await updateOperator(tx, id, unreviewed)
  })
}

/** Ends the sessions and the mailed link at once. @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, LAST_MANAGER */
export async function disableOperator(
  { scope, actor, params: { id } }: Call<typeof contract.disableOperator>,
  deps: Deps,
): Promise<{ ok: true }> {
  const wanted = { id, permission: "/operators:delete" } as const
  return await change(scope, wanted, actor, deps, async (tx, { staff, member }) => {
    if (!member.isActive) return
    requireManagerLeft(staff, (one) => (one.id === id ? { isActive: false } : {}))
    await setStaffState(tx, { area: "executive", id, state: "disabled" }, actor, deps)
  })
}

const unreviewed = { accessReviewedAt: null, accessReviewedBy: null }

/** Locks all staff and refuses what nobody may do to this person. */
async function change(
  scope: Scope,
  { id, permission }: { id: string; permission: Permission },
  actor: Actor,
  deps: Pick<Deps, "db">,
  write: (tx: ScopedTransaction, found: { staff: LockedStaff; member: LockedMember }) => Promise<void>,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, permission)
    const member = staff.members.find((one) => one.id === id)
    if (!member) throw new ApiError("OPERATOR_NOT_FOUND")
    if (id === staff.caller.id) throw new ApiError("OWN_ACCESS")
    if (member.grants.administrator && !staff.caller.grants.administrator) {
      throw new ApiError("ADMINISTRATOR_ONLY")
    }
    await write(tx, { staff, member })
  })
  return { ok: true }
}

function requireRoleToGive(
  staff: LockedStaff,
  choice: RoleChoice,
): { administrator: boolean; roleId: string | null } {
  if (choice === "administrator") {
    if (!staff.caller.grants.administrator) throw new ApiError("ADMINISTRATOR_ONLY")
    return { administrator: true, roleId: null }
  }
  requireRoleGrantable(staff, requireRole(staff, choice))
  return { administrator: false, roleId: choice }
}
