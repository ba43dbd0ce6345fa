import type { ReviewSettings } from "@trazo/contract/configuration/review-settings"

export function presentReviewSettings(
  {
    presetReasons,
    doubleApproval,
    promise,
  }: Pick<ReviewSettings, "presetReasons" | "doubleApproval" | "promise">,
  editing: Pick<ReviewSettings, "lastChange" | "mayEdit">,
): ReviewSettings {
  return { presetReasons, doubleApproval, promise, ...editing }
}
