import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { endCorrectionLinks } from "../../buying/corrections/correction-link.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { lockOwnRequest, type RequestRow } from "../../requests/requests/request.ts"
import { mailResumeLink, nextResumeToken } from "../../requests/requests/resume-token.ts"
import { endActivationLink } from "../activation-links/activation-link.ts"
import { endOffers } from "../certificates/end-offers.ts"

/**
 * Ends every link of a request and what they opened on other devices: resume links, the first mail's link and those of
 * corrections, of the activation and of a paired phone (docs/security/links.md). This
 * device goes on.
 * @throws ApiError REQUEST_LINK_INVALID
 */
export async function endLinks(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ resumeToken: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    const { id } = request
    const { resumeToken, columns } = nextResumeToken(request, deps)
    const linksGeneration = request.linksGeneration + (isInvitedUnproved(request) ? 0 : 1)
    const ended = { linksGeneration, activationAuthorisedUntil: null }
    // A pairing ends with the generation of its resume token.
    const changed = await changeRequest(tx, id, { ...columns, ...ended })
    await endCorrectionLinks(tx, changed, deps)
    await endActivationLink(tx, id, deps)
    await endOffers(tx, { actor, requestId: id }, deps)
    // A draft without a device would be lost with the response that brings its new token.
    if (request.status === "draft" && request.verifiedEmail !== null) {
      await mailResumeLink(tx, { id, ...columns }, request.verifiedEmail, deps)
    }
    recordAudit(tx, { actor, action: "request.links-ended", object: `request:${id}` }, deps)
    return { resumeToken }
  })
}

/**
 * Whoever saw a forwarded invitation could close it to the person invited. Of such a draft, only the devices end, and who
 * has the invitation continues it.
 */
function isInvitedUnproved({ status, convenioPersonId, verifiedEmail }: RequestRow): boolean {
  return status === "draft" && convenioPersonId !== null && verifiedEmail === null
}
