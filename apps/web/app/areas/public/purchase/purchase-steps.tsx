import { paths } from "@trazo/contract/paths"
import { canReach, type StepKey, stepKeys, stepTitles } from "@trazo/domain/requests/steps"
import { trackStages, trackStageTitles } from "@trazo/domain/requests/track"
import { StepIndicator } from "../../../ui/content/step-indicator.tsx"

interface PurchaseStepsProps {
  completed: readonly StepKey[]
  /** The number of the shown step, from 1 (checklist I4). */
  counter: number
}

/** The steps of a form that is not submitted yet, and what follows it. */
export function PurchaseSteps({ completed, counter }: PurchaseStepsProps) {
  const steps = stepKeys.map((key) => ({
    key,
    title: stepTitles[key],
    isDone: completed.includes(key),
    to: canReach(key, completed) ? paths.purchaseStep(key) : undefined,
  }))
  const following = trackStages.map((key) => ({ key, title: trackStageTitles[key], isDone: false }))
  return <StepIndicator steps={[...steps, ...following]} counter={counter} />
}
