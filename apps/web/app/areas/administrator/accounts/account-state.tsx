import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleOff from "@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import { StatusBadge } from "../../../ui/status-badge.tsx"

interface AccountStateProps {
  state: "active" | "disabled"
  hasPassword: boolean
}

/** Of somebody's account: in use, waiting for its owner, or closed. */
export function AccountState({ state, hasPassword }: AccountStateProps) {
  if (state === "disabled") {
    return (
      <StatusBadge icon={IconCircleOff} tone="neutral">
        Desactivado
      </StatusBadge>
    )
  }
  return hasPassword ? (
    <StatusBadge icon={IconCircleCheck} tone="good">
      Activo
    </StatusBadge>
  ) : (
    <StatusBadge icon={IconMail} tone="warn">
      Invitado
    </StatusBadge>
  )
}
