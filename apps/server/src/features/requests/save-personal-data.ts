import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/personal-data"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { identityTypeOf } from "./asked-papers.ts"
import { changeDraft } from "./change-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft } from "./lock-draft.ts"
import { onlyText } from "./only-text.ts"
import { proofOfAddress, withoutSummary, withStep } from "./steps-that-hold.ts"
import { knownFields, sameData, type TypedData } from "./typed-data.ts"

/**
 * The personal data, whole and valid. Fields that were not sent stay as they were.
 * @throws ApiError VALIDATION_FAILED with a message for each field, MOVE_NOT_ALLOWED
 */
export async function savePersonalData(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const identityType = identityTypeOf({ foreing })
    const data = onlyText(
      normalisePersonalData({ ...request.user_info, identityType, ...knownFields(userInfo) }),
    )
    const problems = personalDataProblems(data, { kind: request.kind, identityType, now: deps.clock.now() })
    if (Object.keys(problems).length > 0) {
      throw new ApiError("VALIDATION_FAILED", { fields: onlyText(problems) })
    }
    const isDone = request.completed_steps.includes("personal")
    if (isDone && foreing === request.foreing && sameData(data, request.user_info)) {
      return await loadFlow(tx, request, deps)
    }
    const proof = proofOfAddress(request, data.email)
    const changes = {
      foreing,
      user_info: JSON.stringify(data),
      verified_email: proof.verified_email,
      completed_steps: withStep(withoutSummary(proof.completed_steps), "personal"),
    }
    return await changeDraft(tx, { id: request.id, changes, actor, action: "request.data-saved" }, deps)
  })
}
