import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeDraft } from "./change-draft.ts"
import type { GivenConsent } from "./confirm-known.ts"
import { biometricConsentVersion, insertConsent, lockDraft, requireReached, withStep } from "./draft.ts"
import { loadFlow } from "./load-flow.ts"

/** Stores the consent to the use of the face photo and identity card, at most once. @throws ApiError MOVE_NOT_ALLOWED */
export async function giveBiometricConsent(
  scope: Scope,
  { actor, ip, userAgent }: GivenConsent,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, biometricConsent } = await lockDraft(tx, actor, deps)
    if (biometricConsent) return await loadFlow(tx, request, deps)
    const version = biometricConsentVersion
    await insertConsent(tx, {
      requestId: request.id,
      kind: "biometric",
      version,
      ip,
      at: deps.clock.now(),
      userAgent,
    })
    const entry = {
      id: request.id,
      actor,
      action: "request.biometric-consent-given" as const,
      data: { version },
    }
    return await changeDraft(tx, { ...entry, changes: {} }, deps)
  })
}

/**
 * Stores the acceptance of the terms in force, at most once.
 *
 * @param shown the version that the applicant read
 * @throws ApiError STEP_NOT_REACHED, MOVE_NOT_ALLOWED, TERMS_CHANGED
 */
export async function acceptTerms(
  scope: Scope,
  { actor, ip, userAgent, shown }: GivenConsent & { shown?: string | undefined },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, termsAccepted, termsVersion: version } = await lockDraft(tx, actor, deps)
    requireReached(request, "terms")
    if (shown !== undefined && shown !== version) throw new ApiError("TERMS_CHANGED")
    if (termsAccepted && request.completedSteps.includes("terms")) return await loadFlow(tx, request, deps)
    await insertConsent(tx, {
      requestId: request.id,
      kind: "terms",
      version,
      ip,
      at: deps.clock.now(),
      userAgent,
    })
    const changes = { completedSteps: withStep(request.completedSteps, "terms") }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.terms-accepted", data: { version } },
      deps,
    )
  })
}
