import type * as contract from "@trazo/contract/certificates/client-requests"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { isCancellable } from "@trazo/domain/requests/request-status"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { ownClientRequest } from "../../requests/requests/request.ts"
import { abandonIntent } from "../activations/reserve-issuance.ts"
import { showClientRequest } from "./read-requests.ts"

/**
 * Cancels the client's own request. A received payment becomes refund due, and an issuance intent is revoked. Cancelling
 * twice returns the same response.
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED while staff must act and after the end
 */
export function cancelClientRequest(
  { scope, actor, params: { id } }: Call<typeof contract.cancelClientRequest>,
  deps: Deps,
): Promise<RouteResponse<typeof contract.getClientRequest>> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: true })
    if (request.status === "cancelled") return showClientRequest(tx, request, deps)
    if (!isCancellable(request.status)) throw new ApiError("MOVE_NOT_ALLOWED")
    await abandonIntent(tx, request, deps)
    return showClientRequest(tx, await moveRequest(tx, { request, to: "cancelled", actor }, deps), deps)
  })
}
