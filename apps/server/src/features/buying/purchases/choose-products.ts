import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { currentSelection } from "../../selling/products/sell-products.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft } from "./load-draft.ts"

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
    const changes = { select_products: JSON.stringify(selection) }
    const data = { products: selection.map(({ id }) => id) }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.products-chosen", data },
      deps,
    )
  })
}
