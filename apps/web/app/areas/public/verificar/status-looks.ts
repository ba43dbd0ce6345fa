import type { Icon } from "@tabler/icons-react"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import type { ShownCertificateStatus } from "@trazo/domain/certificate-status"

/** Good: what is signed with it now counts; bad: it does not. */
export const statusLooks: Record<
  ShownCertificateStatus,
  readonly [Icon, "neutral" | "good" | "warn" | "bad"]
> = {
  issuing: [IconLoader, "neutral"],
  valid: [IconCircleCheck, "good"],
  expiring: [IconClockExclamation, "good"],
  suspended: [IconPlayerPause, "warn"],
  renewed: [IconCircleCheck, "good"],
  revoked: [IconCircleX, "bad"],
  expired: [IconClockOff, "neutral"],
}
