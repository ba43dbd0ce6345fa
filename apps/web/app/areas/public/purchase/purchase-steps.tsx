import { paths } from "@trazo/contract/paths"
import { canReach, type StepKey, stepKeys, stepTitles } from "@trazo/domain/requests/steps"
import { StepIndicator } from "../../../ui/step-indicator.tsx"

interface PurchaseStepsProps {
  completed: readonly StepKey[]
  current: StepKey | "payment"
}

/** The steps of a purchase and its payment, which is the last one. A submitted purchase does not open its steps. */
export function PurchaseSteps({ completed, current }: PurchaseStepsProps) {
  const isSubmitted = current === "payment"
  const steps = stepKeys.map((key) => ({
    key,
    title: stepTitles[key],
    isDone: isSubmitted || completed.includes(key),
    to: !isSubmitted && canReach(key, completed) ? paths.purchaseStep(key) : undefined,
  }))
  const payment = { key: "payment", title: "Pago", isDone: false }
  return <StepIndicator steps={[...steps, payment]} current={current} />
}
