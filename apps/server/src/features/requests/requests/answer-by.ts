import { deadlineOf, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import type { RequestRow } from "./request.ts"

/** Until when staff answer, as people and programs read it; null while they need not act. */
export function answerByOf(
  { status, channel, status_since: since }: Pick<RequestRow, "status" | "channel" | "status_since">,
  promise: ReviewPromise,
): string | null {
  return deadlineOf({ status, channel, since }, promise)?.dueAt.toISOString() ?? null
}
