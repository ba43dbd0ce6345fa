import { enabledModules, permissionsWithin } from "@trazo/domain/identity/module-catalogue"
import { isPermission, type Permission } from "@trazo/domain/identity/module-permissions"
import { requiresSecondFactor } from "@trazo/domain/identity/required-second-factor"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { administratorHasFactor, type ExecutiveGrants, executiveGrants } from "./session.ts"

interface FactorRequirement {
  isRequired: boolean
  /** Whether only demo data makes the second factor optional. */
  isExempt: boolean
}

/** Read on every call: revoked modules stop working on the next request. */
export function permissionsOf({ administrator, permissions, modules }: ExecutiveGrants): Permission[] {
  const grants = { administrator, granted: permissions.filter(isPermission) }
  return permissionsWithin(grants, enabledModules(modules))
}

export function requirementOfExecutive(
  row: ExecutiveGrants & { requiresSecondFactor: boolean },
  deps: Pick<Deps, "settings">,
): FactorRequirement {
  const { administrator, requiresSecondFactor: always } = row
  const byRole = requiresSecondFactor({ administrator, granted: permissionsOf(row) })
  return requirement({ always, byRole }, deps)
}

export function requirementOfAdministrator(deps: Pick<Deps, "settings">): FactorRequirement {
  return requirement({ always: false, byRole: true }, deps)
}

function requirement(
  { always, byRole }: { always: boolean; byRole: boolean },
  { settings }: Pick<Deps, "settings">,
): FactorRequirement {
  const isDemonstration = settings.demoData !== false
  return {
    isRequired: always || (byRole && !isDemonstration),
    isExempt: byRole && !always && isDemonstration,
  }
}

export async function loadFactorRequirement(
  tx: AnyTransaction,
  { area, id }: { area: FactorArea; id: string },
  deps: Pick<Deps, "settings">,
): Promise<FactorRequirement & { hasFactor: boolean }> {
  if (area === "executive" && tx.scope !== null) {
    const row = await executiveGrants(tx, id)
    if (row) return { ...requirementOfExecutive(row, deps), hasFactor: row.hasFactor }
  }
  if (area === "administrator")
    return { ...requirementOfAdministrator(deps), hasFactor: await administratorHasFactor(tx, id) }
  return { isRequired: false, isExempt: false, hasFactor: false }
}
