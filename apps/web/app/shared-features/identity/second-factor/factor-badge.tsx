import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

interface FactorBadgeProps {
  isOn: boolean
  /** Labels for on and off. */
  labels: readonly [on: string, off: string]
}

export function FactorBadge({ isOn, labels: [on, off] }: FactorBadgeProps) {
  return (
    <StatusBadge icon={isOn ? IconCircleCheck : IconCircleDashed} tone={isOn ? "good" : "neutral"}>
      {isOn ? on : off}
    </StatusBadge>
  )
}
