import type { ShopPromise } from "@trazo/contract/distributors/catalogue"
import type { ReviewSettings } from "@trazo/contract/distributors/review-settings"
import { promisedAnswer, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { usualPromiseOf } from "@trazo/domain/desk/review-promise-fields"

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
