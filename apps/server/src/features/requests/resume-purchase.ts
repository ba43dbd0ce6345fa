import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { ownClientRequest } from "./client-requests.ts"
import { loadFlow } from "./load-flow.ts"
import { loadRequestByToken } from "./load-request.ts"
import { updateRequest } from "./queries.ts"
import { resumeTokenHash, resumeTokenOf } from "./resume-token.ts"

/** @throws ApiError REQUEST_LINK_INVALID, also for another tenant's link */
export async function resumePurchase(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    return await loadFlow(tx, await loadRequestByToken(tx, token), deps)
  })
}

/**
 * Resumes a purchase of the signed-in client. Links mailed before stay valid (docs/decisions/0005-resume-link.md).
 * @throws ApiError REQUEST_NOT_FOUND
 */
export async function continuePurchase(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: true })
    const resumeToken = resumeTokenOf(id, deps)
    const hash = resumeTokenHash(resumeToken)
    if (!hash.equals(request.resume_token_hash)) await updateRequest(tx, id, { resume_token_hash: hash })
    recordAudit(tx, { actor, action: "request.continued", object: `request:${id}` }, deps)
    return { resumeToken, flow: await loadFlow(tx, request, deps) }
  })
}
