import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadFlow } from "./load-flow.ts"
import { loadRequest } from "./load-request.ts"
import { ownRequestId } from "./lock-draft.ts"

/** The purchase of an applicant's token, in whatever state it is. @throws ApiError REQUEST_LINK_INVALID */
export async function getPurchase(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    return await loadFlow(tx, await loadRequest(tx, ownRequestId(actor)), deps)
  })
}
