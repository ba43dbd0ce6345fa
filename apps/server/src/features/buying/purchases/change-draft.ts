import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { requireOpenOffer } from "../../distributors/catalogue/get-catalogue.ts"
import { type AuditEntry, recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest, type RequestChanges } from "../../requests/requests/move-request.ts"
import { documentRequirements, missingDocuments } from "../../requests/requests/request-documents.ts"
import { currentSelection } from "../../selling/products/sell-products.ts"
import { lockDraft, requireReached, withStep } from "./draft.ts"
import { loadFlow, type ShopChannel, shopChannelOf } from "./load-flow.ts"

interface DraftChange {
  id: string
  changes: RequestChanges
  actor: Actor
  action: AuditEntry["action"]
  data?: AuditEntry["data"]
}

export async function changeDraft(
  tx: ScopedTransaction,
  { id, changes, actor, action, data = {} }: DraftChange,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PurchaseFlow> {
  const changed = await changeRequest(tx, id, { ...changes, updatedAt: deps.clock.now() })
  recordAudit(tx, { actor, action, object: `request:${id}`, data }, deps)
  return await loadFlow(tx, changed, deps)
}

/** @throws ApiError PAPERS_MISSING with one field per missing document, STEP_NOT_REACHED, MOVE_NOT_ALLOWED */
export async function completeStep(
  scope: Scope,
  { actor, step }: { actor: Actor; step: "documents" | "photo" | "summary" },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await lockDraft(tx, actor, deps)
    requireReached(request, step)
    if (step !== "summary") {
      const missing = missingDocuments(step, documentRequirements(request, deps.clock.now()), files)
      const fields = missing.map((type) => [type, `Falta: ${documentCatalogue[type].title}`])
      if (missing.length > 0) throw new ApiError("PAPERS_MISSING", { fields: Object.fromEntries(fields) })
    }
    if (request.completedSteps.includes(step)) return await loadFlow(tx, request, deps)
    const changes = { completedSteps: withStep(request.completedSteps, step) }
    const entry = { id: request.id, actor, action: "request.step-completed" as const, data: { step } }
    return await changeDraft(tx, { ...entry, changes }, deps)
  })
}

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

const notAvailable =
  "Uno de los productos que eligió ya no está a la venta, o es un envío sin nada que entregar. Revise lo que marcó."

/**
 * Stores what a draft buys besides its certificate. Nothing is taken from the stock before the request is submitted.
 * @throws ApiError PRODUCT_NOT_AVAILABLE, also for another distributor's product and for a delivery of
 * nothing; MOVE_NOT_ALLOWED
 */
export async function chooseProducts(
  scope: Scope,
  { actor, products }: { actor: Actor; products: readonly string[] },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  const wanted = [...new Set(products)].map((id) => ({ id }))
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const selection = await currentSelection(tx, wanted, request.kind)
    if (selection.length !== wanted.length) {
      throw new ApiError("PRODUCT_NOT_AVAILABLE", { message: notAvailable })
    }
    const changes = { selectProducts: JSON.stringify(selection) }
    const data = { products: selection.map(({ id }) => id) }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.products-chosen", data },
      deps,
    )
  })
}
