import { ApiError } from "@trazo/contract/errors/errors"
import {
  type DistributorModule,
  enabledModules,
  permissionsWithin,
} from "@trazo/domain/identity/module-catalogue"
import {
  hasPermission,
  isPermission,
  moduleOf,
  type Permission,
} from "@trazo/domain/identity/module-permissions"
import { moduleLabel, permissionLabel } from "@trazo/domain/identity/permission-labels"
import { losesLastManager, type StaffMember, ungrantable } from "@trazo/domain/identity/role-rules"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { unusableHash } from "../credentials/hash-password.ts"
import { findModules, type LockedExecutiveRow, lockExecutives, lockRoles, type RoleRow } from "./role.ts"

/** `grants.granted` are those in modules of the distributor, of an administrator too. */
export interface LockedMember extends StaffMember {
  roleId: string | null
}

export interface LockedRole {
  id: string
  name: string
  description: string
  /** Also those in modules that the distributor lacks. */
  stored: Permission[]
  /** Those in modules of the distributor. */
  granted: Permission[]
}

export interface LockedStaff {
  caller: LockedMember
  members: readonly LockedMember[]
  roles: readonly LockedRole[]
}

/**
 * Locks the distributor's roles and executives, so that one change of access runs at a time, and reads the caller's
 * grants again: they may have changed since the call was let in.
 * @throws ApiError NOT_ALLOWED if the caller lost the permission
 */
export async function lockStaff(
  tx: ScopedTransaction,
  actor: Actor,
  permission: Permission,
): Promise<LockedStaff> {
  const [roleRows, executives, stored] = await Promise.all([
    lockRoles(tx),
    lockExecutives(tx),
    findModules(tx),
  ])
  const modules = enabledModules(stored)
  const roles = roleRows.map((row) => readRole(row, modules))
  const members = executives.map((row) => readMember(row, roles, modules))
  const caller = members.find(({ id }) => id === actor.id)
  const granted = caller?.isActive ? caller.grants.granted : []
  if (!caller || !hasPermission({ administrator: false, granted }, permission))
    throw new ApiError("NOT_ALLOWED")
  return { caller, members, roles }
}

function readRole(row: RoleRow, modules: readonly DistributorModule[]): LockedRole {
  const { id, name, description } = row
  const stored = row.permissions.filter(isPermission)
  const granted = permissionsWithin({ administrator: false, granted: stored }, modules)
  return { id, name, description, stored, granted }
}

function readMember(
  row: LockedExecutiveRow,
  roles: readonly LockedRole[],
  modules: readonly DistributorModule[],
): LockedMember {
  const { id, administrator, roleId } = row
  const ofRole = roles.find((role) => role.id === roleId)?.granted ?? []
  return {
    id,
    roleId,
    isActive: row.state === "active",
    hasPassword: row.passwordHash !== unusableHash,
    grants: { administrator, granted: permissionsWithin({ administrator, granted: ofRole }, modules) },
  }
}

/** @throws ApiError PERMISSIONS_NOT_HELD, which names what the caller lacks */
export function requireGrantable({ caller }: LockedStaff, added: readonly Permission[]): void {
  const lacking = ungrantable(caller.grants.granted, added)
  if (lacking.length === 0) return
  const names = lacking.map(
    (one) => `${permissionLabel(one).toLocaleLowerCase("es")} en ${moduleLabel(moduleOf(one))}`,
  )
  throw new ApiError("PERMISSIONS_NOT_HELD", {
    message: `No puede dar permisos que usted no tiene: ${names.join(", ")}.`,
  })
}

/**
 * Counts also what a role keeps for modules that the distributor lacks: it returns with the module, without another grant.
 * @throws ApiError PERMISSIONS_NOT_HELD
 */
export function requireRoleGrantable(staff: LockedStaff, { stored, granted }: LockedRole): void {
  requireGrantable(staff, granted)
  const { caller, roles } = staff
  if (caller.grants.administrator) return
  const own = roles.find(({ id }) => id === caller.roleId)?.stored ?? []
  const kept = stored.filter((permission) => !granted.includes(permission))
  if (ungrantable(own, kept).length === 0) return
  throw new ApiError("PERMISSIONS_NOT_HELD", {
    message: "El rol guarda permisos de módulos que su empresa no tiene ahora, y usted no los tiene.",
  })
}

/** @throws ApiError LAST_MANAGER */
export function requireManagerLeft(
  { members }: LockedStaff,
  change: (member: LockedMember) => Partial<Pick<LockedMember, "isActive" | "grants">>,
): void {
  const after = members.map((member) => ({ ...member, ...change(member) }))
  if (losesLastManager(members, after)) throw new ApiError("LAST_MANAGER")
}
