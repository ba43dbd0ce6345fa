import type { BrandTheme } from "@trazo/contract/distributors/brand-theme"
import type { Theme } from "@trazo/domain/distributors/theme"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConfiguration, presentTheme, storePart } from "./configuration.ts"

const object = "configuration:theme"

export function getTheme(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<BrandTheme> {
  return inScope(deps.db, scope, async (tx) => {
    const lastChange = await loadLastChange(tx, object)
    const { theme } = await findConfiguration(tx)
    return presentTheme(theme, { lastChange, mayEdit: isAllowed(actor, "/configuration:edit") })
  })
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function saveTheme(
  scope: Scope,
  { actor, theme, version }: { actor: Actor; theme: Theme; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<BrandTheme> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storePart(tx, "theme", theme)
    recordAudit(tx, { actor, action: "configuration.theme-saved", object, data: { ...theme } }, deps)
  })
  return getTheme(scope, actor, deps)
}
