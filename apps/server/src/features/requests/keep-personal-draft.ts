import type { PurchaseFlow } from "@trazo/contract/purchase"
import { normalisePersonalData } from "@trazo/domain/personal-data"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft } from "./lock-draft.ts"
import { onlyText } from "./only-text.ts"
import { updateRequest } from "./queries.ts"
import { proofOfAddress, withoutSummary } from "./steps-that-hold.ts"
import { knownFields, sameData, type TypedData } from "./typed-data.ts"

/**
 * What was typed so far, valid or not, as it was typed. The step is open again if anything differs.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function keepPersonalDraft(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const typed = { ...request.user_info, ...knownFields(userInfo) }
    const normalised = onlyText(normalisePersonalData(typed))
    const isSame = foreing === request.foreing && sameData(normalised, request.user_info)
    if (isSame) return await loadFlow(tx, request, deps)
    const proof = proofOfAddress(request, normalised.email)
    const kept = await updateRequest(tx, request.id, {
      foreing,
      user_info: JSON.stringify(typed),
      verified_email: proof.verified_email,
      completed_steps: withoutSummary(proof.completed_steps).filter((step) => step !== "personal"),
      updated_at: deps.clock.now(),
    })
    return await loadFlow(tx, kept, deps)
  })
}
