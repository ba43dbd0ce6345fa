import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleOff from "@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import type { StaffAccountState } from "@trazo/contract/identity/operators"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

export const stateLabels: Record<StaffAccountState, string> = {
  active: "Activo",
  invited: "Invitado",
  disabled: "Desactivado",
}

const looks = {
  active: { icon: IconCircleCheck, tone: "good" },
  invited: { icon: IconMail, tone: "warn" },
  disabled: { icon: IconCircleOff, tone: "neutral" },
} as const

interface AccountStateBadgeProps {
  state: StaffAccountState
  labels?: Record<StaffAccountState, string>
}

export function AccountStateBadge({ state, labels = stateLabels }: AccountStateBadgeProps) {
  return <StatusBadge {...looks[state]}>{labels[state]}</StatusBadge>
}
