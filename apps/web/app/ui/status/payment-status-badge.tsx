import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import { type PaymentStatus, paymentStatusNames } from "@trazo/domain/money/payment-status"
import { StatusBadge, type Tone } from "./status-badge.tsx"

const looks: Record<PaymentStatus, readonly [Icon, Tone]> = {
  pending: [IconHourglass, "warn"],
  inReview: [IconReceipt, "calm"],
  received: [IconCircleCheck, "good"],
  refused: [IconCircleX, "bad"],
  refunded: [IconArrowBackUp, "neutral"],
  owed: [IconAlertTriangle, "bad"],
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const [icon, tone] = looks[status]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {paymentStatusNames[status]}
    </StatusBadge>
  )
}
