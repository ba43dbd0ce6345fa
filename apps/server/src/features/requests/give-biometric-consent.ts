import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { changeDraft } from "./change-draft.ts"
import { biometricConsentVersion } from "./consent-versions.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft } from "./lock-draft.ts"
import { insertConsent } from "./queries.ts"

export interface GivenConsent {
  actor: Actor
  ip: string
  userAgent: string
}

/** Of what the browser says of itself. */
export const userAgentLength = 300

/** The consent to the use of face photo and identity card; given twice, it is kept once. @throws ApiError MOVE_NOT_ALLOWED */
export async function giveBiometricConsent(
  scope: Scope,
  { actor, ip, userAgent }: GivenConsent,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, biometricConsent } = await lockDraft(tx, actor, deps)
    if (biometricConsent) return await loadFlow(tx, request, deps)
    const version = biometricConsentVersion
    await insertConsent(tx, {
      ...{ requestId: request.id, kind: "biometric", version, ip, at: deps.clock.now() },
      userAgent: userAgent.slice(0, userAgentLength),
    })
    const act = { id: request.id, actor, action: "request.biometric-consent-given", data: { version } }
    return await changeDraft(tx, { ...act, changes: {} }, deps)
  })
}
