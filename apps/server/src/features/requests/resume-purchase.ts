import type { PurchaseFlow } from "@trazo/contract/purchase"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadFlow } from "./load-flow.ts"
import { loadRequestByToken } from "./load-request.ts"

/** The purchase that a resume link opens. @throws ApiError REQUEST_LINK_INVALID, also for another tenant's */
export async function resumePurchase(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    return await loadFlow(tx, await loadRequestByToken(tx, token), deps)
  })
}
