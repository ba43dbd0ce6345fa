import type { CardAttempt } from "@trazo/contract/money/card-payments"
import type { SessionRow } from "./card-session.ts"

const shownStates = {
  intended: "expired",
  open: "open",
  pending: "pending",
  replaced: "expired",
  refused: "refused",
  expired: "expired",
  paid: "paid",
  returning: "returned",
  returned: "returned",
  byHand: "byHand",
} as const satisfies Record<SessionRow["state"], CardAttempt["state"]>

export function presentAttempt(session: SessionRow, now: Date): CardAttempt {
  const isOver = session.state === "open" && session.expiresAt <= now
  const state = isOver ? "expired" : shownStates[session.state]
  return {
    state,
    reason: state === "refused" ? session.reason : null,
    url: state === "open" ? session.url : null,
  }
}
