import type { ReviewSettings } from "@trazo/contract/distributors/review-settings"
import { ApiError } from "@trazo/contract/errors/errors"
import { openingProblem, type UsualPromise } from "@trazo/domain/desk/review-promise-fields"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadReviewRules, presentReviewSettings, type ReviewRules, storeSettings } from "./review-rules.ts"

const object = "configuration:review"

type SavedRules = Omit<ReviewRules, "promise"> & { promise: UsualPromise }

export function getReviewSettings(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<ReviewSettings> {
  return inScope(deps.db, scope, async (tx) => {
    const lastChange = await loadLastChange(tx, object)
    const mayEdit = isAllowed(actor, "/configuration:edit")
    return presentReviewSettings(await loadReviewRules(tx), { lastChange, mayEdit })
  })
}

/** @throws ApiError CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function saveReviewSettings(
  scope: Scope,
  { actor, rules, version }: { actor: Actor; rules: SavedRules; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<ReviewSettings> {
  const closes = openingProblem(rules.promise)
  if (closes) throw new ApiError("VALIDATION_FAILED", { fields: { closes } })
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeSettings(tx, rules)
    const { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension } = rules
    const data = { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension }
    recordAudit(tx, { actor, action: "configuration.review-saved", object, data }, deps)
  })
  return getReviewSettings(scope, actor, deps)
}
