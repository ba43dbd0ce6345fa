import type { ReviewSettings } from "@trazo/contract/configuration/review-settings"
import type { ReviewPromise } from "@trazo/domain/requests/review-promise"
import { usualPromiseOf } from "@trazo/domain/requests/review-promise-fields"

export function presentReviewSettings(
  {
    presetReasons,
    doubleApproval,
    renewalsAtOnce,
    promise,
  }: Pick<ReviewSettings, "presetReasons" | "doubleApproval" | "renewalsAtOnce"> & { promise: ReviewPromise },
  editing: Pick<ReviewSettings, "lastChange" | "mayEdit">,
): ReviewSettings {
  return { presetReasons, doubleApproval, renewalsAtOnce, promise: usualPromiseOf(promise), ...editing }
}
