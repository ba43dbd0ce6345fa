import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { Validity } from "@trazo/domain/validity"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { priceOf } from "../catalogue/prices.ts"
import { changeDraft } from "./change-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { lockDraft } from "./lock-draft.ts"
import { withoutSummary } from "./steps-that-hold.ts"

/**
 * Another certificate for the same draft; what was answered and sent stays where it is still asked.
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
