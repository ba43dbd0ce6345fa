import { ApiError } from "@trazo/contract/errors"
import { canReach, type StepKey } from "@trazo/domain/steps"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type Draft, loadDraft } from "./load-draft.ts"
import { lockRequest } from "./load-request.ts"
import type { RequestRow } from "./request-row.ts"

/** The request that an applicant's token opens. @throws ApiError REQUEST_LINK_INVALID */
export function ownRequestId(actor: Actor): string {
  if (actor.area !== "applicant" || actor.id === null) throw new ApiError("REQUEST_LINK_INVALID")
  return actor.id
}

/**
 * The applicant's own request, locked, which must still be a draft.
 * @throws ApiError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function lockDraft(
  tx: ScopedTransaction,
  actor: Actor,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  const request = await lockRequest(tx, ownRequestId(actor))
  if (request.status !== "draft") throw new ApiError("MOVE_NOT_ALLOWED")
  return await loadDraft(tx, request, deps)
}

/** Nobody jumps over a step. @throws ApiError STEP_NOT_REACHED */
export function requireReached(request: Pick<RequestRow, "completed_steps">, step: StepKey): void {
  if (!canReach(step, request.completed_steps)) throw new ApiError("STEP_NOT_REACHED")
}
