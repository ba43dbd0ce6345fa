import { requireStaff } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordNote } from "../../requests/review-records/review-records.ts"
import { loadReviewed, type ReviewCall } from "./review-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND */
export async function addNote(
  scope: Scope,
  { text, ...call }: ReviewCall & { text: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const actor = requireStaff(call.actor, call.channel, "view")
  await inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    await recordNote(tx, { request, actor, text }, deps)
  })
  return { ok: true }
}
