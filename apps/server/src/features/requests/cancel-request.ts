import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadFlow } from "./load-flow.ts"
import { lockRequest } from "./load-request.ts"
import { ownRequestId } from "./lock-draft.ts"
import { moveRequest } from "./move-request.ts"

/**
 * The applicant gives up a request that is not paid yet. Twice, it answers what stands.
 * @throws ApiError MOVE_NOT_ALLOWED once a payment was sent
 */
export async function cancelRequest(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "live">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, ownRequestId(actor))
    if (request.status === "cancelled") return await loadFlow(tx, request, deps)
    if (request.status !== "draft" && request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    return await loadFlow(tx, await moveRequest(tx, { request, to: "cancelled", actor }, deps), deps)
  })
}
