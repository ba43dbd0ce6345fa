import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import type { DistributorOverview } from "@trazo/contract/distributors/administration"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

type Standing = Pick<DistributorOverview, "state" | "isConfigured">

export function StateBadges({ distributor: { state, isConfigured } }: { distributor: Standing }) {
  return (
    <>
      {state === "active" ? (
        <StatusBadge icon={IconCircleCheck} tone="good">
          Activa
        </StatusBadge>
      ) : (
        <StatusBadge icon={IconPlayerPause} tone="bad">
          Suspendida
        </StatusBadge>
      )}{" "}
      {isConfigured ? null : (
        <StatusBadge icon={IconAlertTriangle} tone="warn">
          Sin configurar
        </StatusBadge>
      )}
    </>
  )
}
