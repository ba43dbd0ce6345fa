import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type { Health } from "@trazo/contract/authority/platform-state"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const shown = {
  good: { icon: IconCircleCheck, word: "En orden" },
  warn: { icon: IconAlertTriangle, word: "Revisar" },
  bad: { icon: IconCircleX, word: "Atender ya" },
} as const

/** `word` replaces the usual label. */
export function HealthBadge({ health, word }: { health: Health; word?: string }) {
  const { icon, word: usual } = shown[health]
  return (
    <StatusBadge icon={icon} tone={health}>
      {word ?? usual}
    </StatusBadge>
  )
}
