import type { BrandTexts } from "@trazo/contract/distributors/brand-texts"
import type { BrandTextKey } from "@trazo/domain/distributors/text-fields"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConfiguration, presentTexts, storePart } from "./configuration.ts"

const object = "configuration:texts"

export function getTexts(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<BrandTexts> {
  return inScope(deps.db, scope, async (tx) => {
    const lastChange = await loadLastChange(tx, object)
    const { texts } = await findConfiguration(tx)
    return presentTexts(texts, { lastChange, mayEdit: isAllowed(actor, "/configuration:edit") })
  })
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function saveTexts(
  scope: Scope,
  { actor, texts, version }: { actor: Actor; texts: Record<BrandTextKey, string>; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<BrandTexts> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storePart(tx, "texts", texts)
    recordAudit(tx, { actor, action: "configuration.texts-saved", object }, deps)
  })
  return getTexts(scope, actor, deps)
}
