import type { ShopPromise } from "@trazo/contract/distributors/catalogue"
import type { ReviewSettings } from "@trazo/contract/distributors/review-settings"
import { defaultPresetReasons, type PresetReasons } from "@trazo/domain/desk/preset-reasons"
import { defaultPromise, promisedAnswer, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { type UsualPromise, usualPromiseOf } from "@trazo/domain/desk/review-promise-fields"
import type { ScopedTransaction } from "../../../database/scope.ts"

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

async function findSettings(tx: ScopedTransaction) {
  return tx
    .selectFrom("reviewSettings")
    .select(["presetReasons", "doubleApproval", "promise", "renewalsAtOnce", "checksRequired"])
    .select("holderSuspension")
    .where("distributorId", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

async function findFastPromise(tx: ScopedTransaction) {
  return tx
    .selectFrom("fastSettings")
    .select(["opens", "closes", "saturdays", "hours"])
    .where("distributorId", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export async function storeSettings(
  tx: ScopedTransaction,
  rules: {
    presetReasons: PresetReasons
    doubleApproval: boolean
    renewalsAtOnce: boolean
    checksRequired: boolean
    holderSuspension: boolean
    promise: UsualPromise
  },
): Promise<void> {
  const columns = {
    presetReasons: JSON.stringify(rules.presetReasons),
    doubleApproval: rules.doubleApproval,
    renewalsAtOnce: rules.renewalsAtOnce,
    checksRequired: rules.checksRequired,
    holderSuspension: rules.holderSuspension,
    promise: JSON.stringify(rules.promise),
  }
  await tx
    .insertInto("reviewSettings")
    .values({ distributorId: tx.scope.distributorId, ...columns })
    .onConflict((conflict) => conflict.column("distributorId").doUpdateSet(columns))
    .execute()
}

/** The settings of the fast channel have its hours; before they were saved, it had the others' and a time of its own. */
export function promiseOfRows(
  stored: UsualPromise | null,
  fast: Awaited<ReturnType<typeof findFastPromise>> | null,
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
    ...(stored?.presetReasons as Partial<PresetReasons> | null),
  }
  const promise = promiseOfRows((stored?.promise as UsualPromise | null | undefined) ?? null, fast)
  const doubleApproval = stored?.doubleApproval ?? false
  const renewalsAtOnce = stored?.renewalsAtOnce ?? false
  const checksRequired = stored?.checksRequired ?? true
  const holderSuspension = stored?.holderSuspension ?? false
  return { presetReasons, doubleApproval, renewalsAtOnce, checksRequired, holderSuspension, promise }
}

export function presentReviewSettings(
  {
    presetReasons,
    doubleApproval,
    renewalsAtOnce,
    checksRequired,
    holderSuspension,
    promise,
  }: Omit<ReviewSettings, "promise" | "lastChange" | "mayEdit"> & { promise: ReviewPromise },
  editing: Pick<ReviewSettings, "lastChange" | "mayEdit">,
): ReviewSettings {
  const rules = { presetReasons, doubleApproval, renewalsAtOnce, checksRequired, holderSuspension }
  return { ...rules, promise: usualPromiseOf(promise), ...editing }
}

export function presentShopPromise(promise: ReviewPromise, now: Date): ShopPromise {
  const { opens, closes, saturdays, hours } = promise
  const answerBy = promisedAnswer("normal", now, promise).toISOString()
  return { answerBy, hours: hours.normal, opening: { opens, closes, saturdays } }
}
