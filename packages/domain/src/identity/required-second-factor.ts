import type { Grants, Permission } from "./module-permissions.ts"

/** Modules whose changes grant permissions to others. */
const grantingModules = ["/operators", "/roles"]

/**
 * Whether a stolen password would be enough to issue or end certificates, or to grant permissions: administrators, and
 * whoever may approve, revoke or change operators and roles. Their accounts need a second factor.
 */
export function requiresSecondFactor({ administrator, granted }: Grants): boolean {
  return administrator || granted.some(isConsequential)
}

function isConsequential(permission: Permission): boolean {
  const [key = "", name] = permission.split(":")
  if (name === "approve" || name === "revoke") return true
  return grantingModules.includes(key) && name !== "view"
}
