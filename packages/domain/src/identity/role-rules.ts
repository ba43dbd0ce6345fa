import { type Grants, hasPermission, moduleOf, type Permission } from "./module-permissions.ts"

/**
 * Rules of changing who may do what in a distributor (docs/product/accounts.md). Grants are limited to the
 * distributor's modules.
 */

/** Permissions that whoever manages access has together. */
const managing = ["/operators:edit", "/roles:edit"] as const satisfies readonly Permission[]

/** Whether these grants can repair the access of everybody else. */
export function managesAccess(grants: Grants): boolean {
  return managing.every((permission) => hasPermission(grants, permission))
}

/** The permissions, each with its module's view, without repetition. */
export function withImpliedViews(permissions: readonly Permission[]): Permission[] {
  const views = permissions.map((permission) => `${moduleOf(permission)}:view` as Permission)
  return [...new Set([...views, ...permissions])]
}

interface PermissionChange {
  added: Permission[]
  removed: Permission[]
}

/** What changes from one set to another. Implied views count as granted. */
export function permissionChange(
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionChange {
  const [had, has] = [withImpliedViews(before), withImpliedViews(after)]
  return {
    added: has.filter((permission) => !had.includes(permission)),
    removed: had.filter((permission) => !has.includes(permission)),
  }
}

/**
 * The permissions that the granting person lacks: nobody grants what they lack.
 * @param own of an administrator, those in the distributor's modules
 */
export function ungrantable(own: readonly Permission[], added: readonly Permission[]): Permission[] {
  const granter = { administrator: false, granted: own }
  return added.filter((permission) => !hasPermission(granter, permission))
}

/** Permissions to manage access that somebody would take from themselves by changing their own role. */
export function lostByOwnChange(own: Grants, after: readonly Permission[]): Permission[] {
  if (own.administrator) return []
  const remaining = { administrator: false, granted: after }
  return managing.filter(
    (permission) => hasPermission(own, permission) && !hasPermission(remaining, permission),
  )
}

export interface StaffMember {
  id: string
  isActive: boolean
  /** False until the invitation's link was used: an invitation can be lost. */
  hasPassword: boolean
  grants: Grants
}

/** Whether somebody who can sign in still manages access. */
function hasManager(staff: readonly StaffMember[]): boolean {
  return staff.some(({ isActive, hasPassword, grants }) => isActive && hasPassword && managesAccess(grants))
}

/**
 * Whether a change leaves nobody who manages access. A distributor that had nobody before is not held up.
 */
export function losesLastManager(before: readonly StaffMember[], after: readonly StaffMember[]): boolean {
  return hasManager(before) && !hasManager(after)
}
