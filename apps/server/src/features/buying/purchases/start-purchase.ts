import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import type { PricedCertificate } from "@trazo/domain/selling/price-key"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { requireOpenOffer } from "../../distributors/catalogue/get-catalogue.ts"
import { priceOf } from "../../distributors/catalogue/price.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { claimDraft } from "../../platform/files/claim-quota.ts"
import { createDraft, moveRequest } from "../../requests/requests/move-request.ts"
import { isFilledIn, loadOwnRequest, lockOwnRequest, priceListOf } from "../../requests/requests/request.ts"
import { firstResumeToken } from "../../requests/requests/resume-token.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft, withoutSummary } from "./draft.ts"
import { loadFlow } from "./load-flow.ts"

/**
 * Creates a draft. The convenio channel requires an invitation and is refused here.
 * @param address IP address of the visitor, or null to count for nobody
 * @throws ApiError DISTRIBUTOR_NOT_CONFIGURED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD, TOO_MANY_REQUESTS
 */
export async function startPurchase(
  scope: Scope,
  { kind, validity, channel, address }: PricedCertificate & { address: string | null },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "authority">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  return await inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    await requireOpenOffer(tx, { kind, validity, channel }, deps)
    await claimDraft(tx, address, deps)
    const id = newId(deps.random, now)
    const actor: Actor = { area: "applicant", id }
    const { resumeToken, columns } = firstResumeToken(id, deps)
    const draft = {
      actor,
      id,
      kind,
      validity,
      channel,
      completedSteps: ["certificate" as const],
      ...columns,
    }
    const request = await createDraft(tx, draft, deps)
    const data = { kind, validity, channel }
    recordAudit(tx, { actor, action: "request.started", object: `request:${id}`, data }, deps)
    return { resumeToken, flow: await loadFlow(tx, request, deps) }
  })
}

const otherThanInvited = "Su convenio le ofrece esta firma. Para otra, consulte a su organización."
const otherKind = "Esta solicitud conserva el tipo de firma. Para otro tipo, pida una firma nueva."

/**
 * Changes the certificate of a draft. Data and documents that the new kind also needs stay.
 * @throws ApiError PRICE_NOT_FOUND, VALIDITY_NOT_SOLD, MOVE_NOT_ALLOWED
 */
export async function chooseCertificate(
  scope: Scope,
  chosen: { actor: Actor; kind: CertificateKind; validity: Validity },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  const { actor, kind, validity } = chosen
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    // Another kind begins with other data, and another file ends with the former one.
    const isOther = kind !== request.kind || (request.renewal === "reissue" && validity !== request.validity)
    if (isFilledIn(request) && isOther) throw new ApiError("MOVE_NOT_ALLOWED", { message: otherKind })
    const isInvited = request.convenioPersonId !== null
    if (isInvited && (kind !== request.kind || validity !== request.validity)) {
      throw new ApiError("MOVE_NOT_ALLOWED", { message: otherThanInvited })
    }
    await priceOf(tx, { kind, validity, list: priceListOf(request) }, deps)
    if (kind === request.kind && validity === request.validity) return await loadFlow(tx, request, deps)
    const changes = { kind, validity, completedSteps: withoutSummary(request.completedSteps) }
    const data = { kind, validity }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.certificate-chosen", data },
      deps,
    )
  })
}

/** @throws ApiError REQUEST_LINK_INVALID */
export async function getPurchase(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    return await loadFlow(tx, await loadOwnRequest(tx, actor), deps)
  })
}

/**
 * Cancels an unpaid request. Cancelling twice returns the same response.
 * @throws ApiError MOVE_NOT_ALLOWED after a payment was sent
 */
export async function cancelRequest(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "jobs" | "reactions" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    if (request.status === "cancelled") return await loadFlow(tx, request, deps)
    if (request.status !== "draft" && request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    return await loadFlow(tx, await moveRequest(tx, { request, to: "cancelled", actor }, deps), deps)
  })
}
