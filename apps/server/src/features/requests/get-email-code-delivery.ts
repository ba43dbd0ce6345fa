import type { CodeDelivery } from "@trazo/contract/mail-delivery"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadCodeDelivery } from "../one-time-codes/send-one-time-code.ts"
import { loadRequest } from "./load-request.ts"
import { ownRequestId } from "./lock-draft.ts"

/** How the mail with the applicant's own code fares. @throws ApiError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND */
export function getEmailCodeDelivery(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const subject = ownRequestId(actor)
    const { user_info: info } = await loadRequest(tx, subject)
    return loadCodeDelivery(tx, { purpose: "request-email", subject, destination: info.email ?? "" })
  })
}
