import { paths } from "@trazo/contract/paths"
import { canOpenScreen, type PurchaseScreen, purchaseScreens } from "@trazo/domain/buying/purchase-screens"
import type { StepKey } from "@trazo/domain/buying/steps"
import { partOfScreen, screensOfPart, trackParts, trackPartTitles } from "@trazo/domain/requests/track"
import { StepIndicator } from "../../../ui/content/step-indicator.tsx"

interface PurchaseStepsProps {
  completed: readonly StepKey[]
  shown: PurchaseScreen
}

/** Where a form that is not submitted yet is on the whole way. */
export function PurchaseSteps({ completed, shown }: PurchaseStepsProps) {
  const current = partOfScreen(shown)
  const parts = trackParts.map((part, index) => {
    const screens = screensOfPart(part)
    const [first] = screens
    const steps = screens.flatMap((screen): StepKey[] => [...purchaseScreens[screen]])
    return {
      key: part,
      title: trackPartTitles[part],
      isDone: index < trackParts.indexOf(current) && steps.every((step) => completed.includes(step)),
      to: first && canOpenScreen(first, completed) ? paths.purchaseScreen(first) : undefined,
    }
  })
  const screens = screensOfPart(current)
  return <StepIndicator steps={parts} current={current} share={screens.indexOf(shown) / screens.length} />
}
