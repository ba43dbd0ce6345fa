import { ApiError } from "@trazo/contract/errors/errors"
import type { PurchaseFlow } from "@trazo/contract/requests/purchase"
import { ownRequestId } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { priceOf } from "../catalogue/prices.ts"
import { settlePayment } from "../payments/record-payment.ts"
import { lockRequest } from "../requests/load-request.ts"
import { changeRequest } from "../requests/move-request.ts"
import { priceListOf } from "../requests/request-row.ts"
import { type GivenConsent, storeConsents } from "./consents.ts"
import { type Draft, loadDraft } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { stepsBeforeConsent } from "./still-valid-steps.ts"
import { submit } from "./submit-request.ts"

interface Confirmation {
  /** Of the terms that were shown. */
  version: string
  /** The price that was shown. */
  totalCents: number
  supersedes: boolean
}

/**
 * Renews the consents of a renewal and submits it. Confirming twice returns the current flow. A price of zero is settled
 * at once.
 * @throws ApiError as its endpoint lists
 */
export async function confirmRenewal(
  scope: Scope,
  { consent, version, totalCents, supersedes }: Confirmation & { consent: GivenConsent },
  deps: Deps,
): Promise<PurchaseFlow> {
  const { actor } = consent
  return await inScope(deps.db, scope, async (tx) => {
    const stored = await lockRequest(tx, ownRequestId(actor))
    if (stored.renewal !== null && stored.number !== null) return await loadFlow(tx, stored, deps)
    if (stored.renewal === null || stored.status !== "draft") throw new ApiError("MOVE_NOT_ALLOWED")
    const draft = await loadDraft(tx, stored, deps)
    requireComplete(draft)
    if (version !== draft.termsVersion) throw new ApiError("TERMS_CHANGED")
    await requireShownPrice(tx, draft, totalCents, deps)
    await storeConsents(tx, { draft, consent }, deps)
    const data = { supersedes: stored.renewal === "reissue" || supersedes }
    await changeRequest(tx, stored.id, data)
    recordAudit(tx, { actor, action: "renewal.confirmed", object: `request:${stored.id}`, data }, deps)
    const account = { passwordHash: null, signedInAs: null }
    const submitted = await submit(tx, draft, { actor, ...account }, deps)
    const isFree = submitted.total_cents === 0
    const reference = `${submitted.number}`
    const settled = isFree
      ? await settlePayment(tx, { request: submitted, actor, method: "free", reference }, deps)
      : submitted
    return await loadFlow(tx, settled, deps)
  })
}

/** @throws ApiError STEP_NOT_REACHED */
function requireComplete({ request }: Draft): void {
  const isComplete = stepsBeforeConsent.every((step) => request.completed_steps.includes(step))
  if (!isComplete) {
    throw new ApiError("STEP_NOT_REACHED", { message: "Falta algo antes de continuar. Revise lo marcado." })
  }
}

/** @throws ApiError RENEWAL_PRICE_CHANGED */
async function requireShownPrice(
  tx: ScopedTransaction,
  { request }: Draft,
  totalCents: number,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<void> {
  const price = await priceOf(tx, { ...request, list: priceListOf(request) }, deps)
  if (price.totalCents !== totalCents) throw new ApiError("RENEWAL_PRICE_CHANGED")
}
