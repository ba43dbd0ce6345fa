import type { PurchaseFlow } from "@trazo/contract/purchase"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { changeDraft } from "./change-draft.ts"
import { type GivenConsent, userAgentLength } from "./give-biometric-consent.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft, requireReached } from "./lock-draft.ts"
import { insertConsent } from "./queries.ts"
import { withStep } from "./steps-that-hold.ts"

/**
 * The terms in force, accepted; twice, they are kept once.
 * @throws ApiError STEP_NOT_REACHED, MOVE_NOT_ALLOWED
 */
export async function acceptTerms(
  scope: Scope,
  { actor, ip, userAgent }: GivenConsent,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, termsAccepted, termsVersion: version } = await lockDraft(tx, actor, deps)
    requireReached(request, "terms")
    if (termsAccepted && request.completed_steps.includes("terms")) return await loadFlow(tx, request, deps)
    await insertConsent(tx, {
      ...{ requestId: request.id, kind: "terms", version, ip, at: deps.clock.now() },
      userAgent: userAgent.slice(0, userAgentLength),
    })
    const changes = { completed_steps: withStep(request.completed_steps, "terms") }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.terms-accepted", data: { version } },
      deps,
    )
  })
}
