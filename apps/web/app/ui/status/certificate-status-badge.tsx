import type { Icon } from "@tabler/icons-react"
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import {
  type ShownCertificateStatus,
  shownCertificateStatusNames,
} from "@trazo/domain/certificates/certificate-status"
import { StatusBadge, type Tone } from "./status-badge.tsx"

const looks: Record<ShownCertificateStatus, readonly [Icon, Tone]> = {
  issuing: [IconLoader, "calm"],
  valid: [IconCircleCheck, "good"],
  expiring: [IconClockExclamation, "warn"],
  suspended: [IconPlayerPause, "warn"],
  renewed: [IconRefresh, "neutral"],
  revoked: [IconBan, "bad"],
  expired: [IconClockOff, "neutral"],
}

export function CertificateStatusBadge({ status }: { status: ShownCertificateStatus }) {
  const [icon, tone] = looks[status]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {shownCertificateStatusNames[status]}
    </StatusBadge>
  )
}
