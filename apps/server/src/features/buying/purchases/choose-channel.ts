import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { requireOpenOffer } from "../../distributors/catalogue/get-catalogue.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { type ShopChannel, shopChannelOf } from "./offer-of-draft.ts"

const fixed = "El convenio o la renovación de esta solicitud fija su canal."

/**
 * Moves a draft of the shop between its normal and its fast channel.
 * @throws ApiError MOVE_NOT_ALLOWED also for an invitation and a renewal, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD
 */
export async function chooseChannel(
  scope: Scope,
  { actor, channel }: { actor: Actor; channel: ShopChannel },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    if (shopChannelOf(request) === null) throw new ApiError("MOVE_NOT_ALLOWED", { message: fixed })
    if (channel === request.channel) return await loadFlow(tx, request, deps)
    const { kind, validity } = request
    await requireOpenOffer(tx, { kind, validity, channel }, deps)
    const entry = { id: request.id, actor, action: "request.channel-chosen" as const, data: { channel } }
    return await changeDraft(tx, { ...entry, changes: { channel } }, deps)
  })
}
