import type { ShopPromise } from "@trazo/contract/distributors/catalogue"
import type { ReviewSettings } from "@trazo/contract/distributors/review-settings"
import { ApiError } from "@trazo/contract/errors/errors"
import { defaultPresetReasons, type PresetReasons } from "@trazo/domain/desk/preset-reasons"
import { defaultPromise, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { openingProblem, type UsualPromise } from "@trazo/domain/desk/review-promise-fields"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { presentReviewSettings, presentShopPromise } from "./presenters.ts"
import { findFastPromise, findSettings, storeSettings } from "./queries.ts"

const object = "configuration:review"

export interface ReviewRules {
  /** The defaults of a list that the distributor did not write. */
  presetReasons: PresetReasons
  /** Two people approve each request. */
  doubleApproval: boolean
  /** A paid renewal of which nothing changed is approved at once. */
  renewalsAtOnce: boolean
  /** An approval needs each check of the reviewer's list. */
  checksRequired: boolean
  /** Holders may suspend their own certificates. */
  holderSuspension: boolean
  promise: ReviewPromise
}

/** The settings of the fast channel have its hours; before they were saved, it had the others' and a time of its own. */
function promiseOfRows(
  stored: UsualPromise | null,
  fast: Awaited<ReturnType<typeof findFastPromise>>,
): ReviewPromise {
  const { normalHours: normal = defaultPromise.hours.normal, ...opening } = stored ?? {}
  return {
    ...defaultPromise,
    ...opening,
    hours: { normal, convenio: normal, fast: fast?.hours ?? defaultPromise.hours.fast },
    fastOpening: fast ? { opens: fast.opens, closes: fast.closes, saturdays: fast.saturdays } : null,
  }
}

export async function loadReviewRules(tx: ScopedTransaction): Promise<ReviewRules> {
  const [stored, fast] = await Promise.all([findSettings(tx), findFastPromise(tx)])
  const presetReasons = {
    ...defaultPresetReasons,
    ...(stored?.preset_reasons as Partial<PresetReasons> | null),
  }
  const promise = promiseOfRows((stored?.promise as UsualPromise | null | undefined) ?? null, fast)
  const doubleApproval = stored?.double_approval ?? false
  const renewalsAtOnce = stored?.renewals_at_once ?? false
  const checksRequired = stored?.checks_required ?? true
  const holderSuspension = stored?.holder_suspension ?? false
  return { presetReasons, doubleApproval, renewalsAtOnce, checksRequired, holderSuspension, promise }
}

/** What the shop promises at this moment; the fast channel says it with its prices. */
export function getShopPromise(scope: Scope, deps: Pick<Deps, "db" | "clock">): Promise<ShopPromise> {
  return inScope(deps.db, scope, async (tx) => {
    const { promise } = await loadReviewRules(tx)
    return presentShopPromise(promise, deps.clock.now())
  })
}

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
