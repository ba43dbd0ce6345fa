import type { ReviewSettings } from "@trazo/contract/configuration/review-settings"

export function presentReviewSettings(
  {
    presetReasons,
    doubleApproval,
    renewalsAtOnce,
    promise,
  }: Pick<ReviewSettings, "presetReasons" | "doubleApproval" | "renewalsAtOnce" | "promise">,
  editing: Pick<ReviewSettings, "lastChange" | "mayEdit">,
): ReviewSettings {
  return { presetReasons, doubleApproval, renewalsAtOnce, promise, ...editing }
}
