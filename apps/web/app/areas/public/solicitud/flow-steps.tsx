import { paths } from "@trazo/contract/paths"
import { canReach, stepKeys, stepTitles } from "@trazo/domain/steps"
import { useLocation } from "react-router"
import { StepIndicator } from "../../../ui/step-indicator.tsx"
import { stepOfAddress } from "./flow-address.ts"
import type { ShownFlow } from "./shown-flow.ts"

/** The stepper. Who has an account already is not asked for a password. */
export function FlowSteps({ flow }: { flow: ShownFlow }) {
  const { pathname } = useLocation()
  const current = stepOfAddress(pathname) ?? flow.step.current
  const { completed } = flow.step
  const steps = stepKeys
    .filter((step) => step !== "password" || !flow.options.hasAccount || current === "password")
    .map((key) => ({
      key,
      title: stepTitles[key],
      isDone: completed.includes(key),
      to: canReach(key, completed) ? paths.purchaseStep(key) : undefined,
    }))
  return <StepIndicator steps={steps} current={current} />
}
