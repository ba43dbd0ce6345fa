import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import type { PricedCertificate } from "@trazo/domain/pricing/price-key"
import { expiresAt } from "@trazo/domain/requests/request-status"
import { type Actor, actorColumn } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { isOpenChannel } from "../catalogue/get-catalogue.ts"
import { priceOf } from "../catalogue/prices.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { insertMovement, insertRequest } from "./queries.ts"
import { resumeTokenHash, resumeTokenOf } from "./resume-token.ts"
import { withoutSummary } from "./still-valid-steps.ts"

/**
 * Creates a draft. The convenio channel requires an invitation and is refused here.
 * @throws ApiError DISTRIBUTOR_NOT_CONFIGURED, PRICE_NOT_FOUND
 */
export async function startPurchase(
  scope: Scope,
  { kind, validity, channel }: PricedCertificate,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  return await inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    const distributor = await loadDistributor(tx)
    if (!distributor.configuration) throw new ApiError("DISTRIBUTOR_NOT_CONFIGURED")
    if (channel === "convenio" || !isOpenChannel(distributor, channel)) throw new ApiError("PRICE_NOT_FOUND")
    await priceOf(tx, { kind, validity, channel }, now)

    const id = newId(deps.random, now)
    const actor: Actor = { area: "applicant", id }
    const resumeToken = resumeTokenOf(id, deps)
    const request = await insertRequest(tx, {
      ...{ id, kind, validity, channel, now },
      completed_steps: ["certificate"],
      resume_token_hash: resumeTokenHash(resumeToken),
      expiresAt: expiresAt("draft", now),
    })
    await insertMovement(tx, {
      ...{ requestId: id, status: "draft", actor: actorColumn(actor), reason: null, at: now },
    })
    const data = { kind, validity, channel }
    recordAudit(tx, { actor, action: "request.started", object: `request:${id}`, data }, deps)
    return { resumeToken, flow: await loadFlow(tx, request, deps) }
  })
}

/**
 * Changes the certificate of a draft. Data and documents that the new kind also needs stay.
 * @throws ApiError PRICE_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function chooseCertificate(
  scope: Scope,
  chosen: { actor: Actor; kind: CertificateKind; validity: Validity },
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  const { actor, kind, validity } = chosen
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    await priceOf(tx, { kind, validity, channel: request.channel }, deps.clock.now())
    if (kind === request.kind && validity === request.validity) return await loadFlow(tx, request, deps)
    const changes = { kind, validity, completed_steps: withoutSummary(request.completed_steps) }
    const data = { kind, validity }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.certificate-chosen", data },
      deps,
    )
  })
}
