import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { inviteOperator as invitation, RoleChoice } from "@trazo/contract/staff/operators"
import type { Permission } from "@trazo/domain/access/module-permissions"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { addExecutive } from "../administration/manage-executives.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endAccess } from "../password-resets/end-access.ts"
import { mailExecutiveLink } from "../password-resets/send-reset-link.ts"
import { requireRole } from "../roles/change-role.ts"
import {
  type LockedMember,
  type LockedStaff,
  lockStaff,
  requireManagerLeft,
  requireRoleGrantable,
} from "../roles/lock-staff.ts"
import { updateOperator } from "./queries.ts"

/** @throws ApiError VALIDATION_FAILED, ROLE_NOT_FOUND, PERMISSIONS_NOT_HELD, ADMINISTRATOR_ONLY */
export async function inviteOperator(
  scope: Scope,
  { role, ...person }: RouteInput<typeof invitation>["body"],
  actor: Actor,
  deps: Deps,
): Promise<{ id: string }> {
  const id = await inScope(deps.db, scope, async (tx) => {
    const staff = await lockStaff(tx, actor, "/operators:create")
    const { administrator, roleId } = requireRoleToGive(staff, role)
    const executive = { ...person, administrator }
    return await addExecutive(tx, { executive, roleId, field: "email", actor }, deps)
  })
  return { id }
}

/** @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, ROLE_NOT_FOUND, PERMISSIONS_NOT_HELD, LAST_MANAGER */
export async function changeOperatorRole(
  scope: Scope,
  { id, role }: { id: string; role: RoleChoice },
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await change(scope, { id, permission: "/operators:edit" }, actor, deps, async (tx, { staff, member }) => {
    const { administrator, roleId } = requireRoleToGive(staff, role)
    if (administrator === member.grants.administrator && roleId === member.roleId) return
    const granted = staff.roles.find((one) => one.id === roleId)?.granted ?? []
    requireManagerLeft(staff, (one) => (one.id === id ? { grants: { administrator, granted } } : {}))
    const data = { administrator, role: roleId, formerRole: member.roleId }
    recordAudit(tx, { actor, action: "executive.role-changed", object: `executive:${id}`, data }, deps)
    await updateOperator(tx, id, { administrator, role_id: roleId, ...unreviewed })
  })
  return { ok: true }
}

/** Mails the person, at their own address, a new link. @throws ApiError OPERATOR_NOT_FOUND, ADMINISTRATOR_ONLY, LINK_TOO_SOON */
export async function sendOperatorLink(
  scope: Scope,
  id: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await change(scope, { id, permission: "/operators:edit" }, actor, deps, async (tx, { member }) => {
    if (!member.isActive) throw new ApiError("OPERATOR_NOT_FOUND")
    await mailExecutiveLink(tx, id, deps)
    recordAudit(tx, { actor, action: "executive.link-sent", object: `executive:${id}` }, deps)
  })
  return { ok: true }
}

/** @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, PERMISSIONS_NOT_HELD */
export async function enableOperator(
  scope: Scope,
  id: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await change(scope, { id, permission: "/operators:edit" }, actor, deps, async (tx, { staff, member }) => {
    if (member.isActive) return
    if (member.roleId !== null) requireRoleGrantable(staff, requireRole(staff, member.roleId))
    recordAudit(tx, { actor, action: "executive.enabled", object: `executive:${id}` }, deps)
    await updateOperator(tx, id, { state: "active", ...unreviewed })
  })
  return { ok: true }
}

/** Ends the sessions and the mailed link at once. @throws ApiError OPERATOR_NOT_FOUND, OWN_ACCESS, ADMINISTRATOR_ONLY, LAST_MANAGER */
export async function disableOperator(
  scope: Scope,
  id: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await change(scope, { id, permission: "/operators:delete" }, actor, deps, async (tx, { staff, member }) => {
    if (!member.isActive) return
    requireManagerLeft(staff, (one) => (one.id === id ? { isActive: false } : {}))
    recordAudit(tx, { actor, action: "executive.disabled", object: `executive:${id}` }, deps)
    await updateOperator(tx, id, { state: "disabled" })
    await endAccess(tx, { area: "executive", id }, deps)
  })
  return { ok: true }
}

const unreviewed = { access_reviewed_at: null, access_reviewed_by: null }

/** Locks all staff and refuses what nobody may do to this person. */
async function change(
  scope: Scope,
  { id, permission }: { id: string; permission: Permission },
  actor: Actor,
  deps: Pick<Deps, "db">,
  write: (tx: ScopedTransaction, found: { staff: LockedStaff; member: LockedMember }) => Promise<void>,
): Promise<void> {
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
