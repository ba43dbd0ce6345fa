import { promisedAnswer, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { type WayStep, wayOf } from "@trazo/domain/requests/way"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { listMovements } from "./move-request.ts"
import { answerByOf, type RequestRow } from "./request.ts"

type Waiting = Pick<RequestRow, "status" | "channel" | "statusSince">

/** Until when staff answer, of an unpaid request if it is paid now, as ISO 8601. Null where nobody waits for them. */
export function expectedAnswerOf(request: Waiting, promise: ReviewPromise, now: Date): string | null {
  if (request.status === "payment") return promisedAnswer(request.channel, now, promise).toISOString()
  return answerByOf(request, promise)
}

/** The request's way for a mail about it. Empty once it ended without certificate. */
export async function loadWay(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<WayStep[]> {
  const { promise } = await loadReviewRules(tx)
  const now = deps.clock.now()
  const expectedAnswerBy = expectedAnswerOf(request, promise, now)
  const movements = (await listMovements(tx, request.id)).map(({ status, _date }) => ({ status, _date }))
  return wayOf({ status: request.status, movements, expectedAnswerBy }, now) ?? []
}
