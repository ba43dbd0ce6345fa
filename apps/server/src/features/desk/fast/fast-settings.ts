import type { FastSettings } from "@trazo/contract/desk/fast"
import { ApiError } from "@trazo/contract/errors/errors"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import {
  defaultMissedPromiseRules,
  type MissedPromiseRules,
  shownMissedDays,
} from "@trazo/domain/desk/fast-service"
import type { FastOpening } from "@trazo/domain/desk/review-promise"
import { openingProblem } from "@trazo/domain/desk/review-promise-fields"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listListed, listPriced } from "../../distributors/catalogue/get-catalogue.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { countMissed, findFastSettings, storeFastSettings } from "./fast-promise.ts"
import { presentFastSettings } from "./presenters.ts"

const object = "configuration:fast"
export async function loadMissedPromiseRules(tx: ScopedTransaction): Promise<MissedPromiseRules> {
  const stored = await findFastSettings(tx)
  if (!stored) return defaultMissedPromiseRules
  const { notifyStaff, notifyClient, refundDifference } = stored
  return { notifyStaff, notifyClient, refundDifference }
}

export function getFastSettings(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<FastSettings> {
  return inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    const lastChange = await loadLastChange(tx, object)
    const [priced, normal, stored, { promise }, rules, missed] = await Promise.all([
      listPriced(tx, "fast", deps),
      listListed(tx, "normal", deps),
      findFastSettings(tx),
      loadReviewRules(tx),
      loadMissedPromiseRules(tx),
      countMissed(tx, new Date(now.getTime() - shownMissedDays * dayMilliseconds)),
    ])
    return presentFastSettings({
      priced,
      normal,
      promise,
      rules,
      missed,
      now,
      lastChange,
      withheld: stored?.withheld ?? [],
      mayEdit: isAllowed(actor, "/fast/configuration:edit"),
    })
  })
}

interface SavedFastSettings extends MissedPromiseRules, FastOpening {
  hours: number
  /** Price keys that are on offer. */
  offered: readonly string[]
}

/** @throws ApiError CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function saveFastSettings(
  scope: Scope,
  { actor, settings, version }: { actor: Actor; settings: SavedFastSettings; version: string },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<FastSettings> {
  const { offered, ...stored } = settings
  const closes = openingProblem(settings)
  if (closes) throw new ApiError("VALIDATION_FAILED", { fields: { closes } })
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const priced = await listPriced(tx, "fast", deps)
    const withheld = priced.map(({ priceKey }) => priceKey).filter((key) => !offered.includes(key))
    await storeFastSettings(tx, { ...stored, withheld })
    recordAudit(
      tx,
      {
        actor,
        action: "configuration.fast-saved",
        object,
        data: { ...stored, withheld: withheld.join(" ") },
      },
      deps,
    )
  })
  return getFastSettings(scope, actor, deps)
}
