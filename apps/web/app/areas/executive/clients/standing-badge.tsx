import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import { type ClientStanding, clientStandingNames } from "@trazo/domain/desk/client-record"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const looks = {
  approved: { icon: IconCircleCheck, tone: "good" },
  provisional: { icon: IconHourglass, tone: "warn" },
  closed: { icon: IconCircleX, tone: "neutral" },
} as const

export function StandingBadge({ standing }: { standing: ClientStanding }) {
  return <StatusBadge {...looks[standing]}>{clientStandingNames[standing]}</StatusBadge>
}
