import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import { StatusBadge } from "../../../ui/status-badge.tsx"

export function StateBadge({ state }: { state: "active" | "suspended" }) {
  return state === "active" ? (
    <StatusBadge icon={IconCircleCheck} tone="good">
      Activa
    </StatusBadge>
  ) : (
    <StatusBadge icon={IconPlayerPause} tone="bad">
      Suspendida
    </StatusBadge>
  )
}
