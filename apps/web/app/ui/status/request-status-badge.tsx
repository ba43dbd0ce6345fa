import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { StatusBadge, type Tone } from "./status-badge.tsx"
import { statusIcon } from "./status-icon.ts"

const tones: Record<RequestStatus, Tone> = {
  draft: "neutral",
  payment: "warn",
  paymentReview: "calm",
  review: "calm",
  correction: "warn",
  approved: "good",
  issued: "good",
  rejected: "bad",
  cancelled: "neutral",
  expired: "neutral",
}

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { icon, description } = requestStatusCatalogue[status]
  return (
    <StatusBadge icon={statusIcon(icon)} tone={tones[status]}>
      {description}
    </StatusBadge>
  )
}
