import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { ResumePreview } from "@trazo/contract/buying/resume"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { ownClientRequest, type RequestRow } from "../../requests/requests/request.ts"
import { nextResumeToken, requestOfToken } from "../../requests/requests/resume-token.ts"
import { loadFlow } from "./load-flow.ts"
import { presentResume } from "./presenters.ts"

/** What a resume link opens, before the visitor confirms. @throws ApiError REQUEST_LINK_INVALID */
export async function previewResume(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ResumePreview> {
  return await inScope(deps.db, scope, async (tx) => presentResume(await requestOfToken(tx, token, deps)))
}

/**
 * Resumes a purchase on this device. A draft without a verified address changes its token, so that it stays with one
 * device: nobody can prepare one for somebody else and read along.
 * @throws ApiError REQUEST_LINK_INVALID, also for another tenant's link
 */
export async function resumePurchase(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock" | "settings" | "authority">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await requestOfToken(tx, token, deps)
    const isUnproved = request.verifiedEmail === null
    const resumeToken = isUnproved ? await rotate(tx, request, deps) : token
    const actor: Actor = { area: "applicant", id: request.id }
    recordAudit(tx, { actor, action: "request.resumed", object: `request:${request.id}` }, deps)
    return { resumeToken, flow: await loadFlow(tx, request, deps) }
  })
}

async function rotate(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<string> {
  const { resumeToken, columns } = nextResumeToken(request, deps)
  await changeRequest(tx, request.id, columns)
  return resumeToken
}

/**
 * Resumes a purchase of the signed-in client, which ends its links and the other devices.
 * @throws ApiError REQUEST_NOT_FOUND
 */
export async function continuePurchase(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings" | "authority">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: true })
    const resumeToken = await rotate(tx, request, deps)
    recordAudit(tx, { actor, action: "request.continued", object: `request:${id}` }, deps)
    return { resumeToken, flow: await loadFlow(tx, request, deps) }
  })
}
