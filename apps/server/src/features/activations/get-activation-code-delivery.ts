import type { CodeDelivery } from "@trazo/contract/mail-delivery"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadCodeDelivery } from "../one-time-codes/send-one-time-code.ts"
import { provedAddressOf } from "../requests/request-account.ts"
import { loadApproval } from "./load-approval.ts"

/** How the mail with the holder's activation code fares. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export function getActivationCodeDelivery(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const { request } = await loadApproval(tx, { actor, id, lock: false })
    const destination = provedAddressOf(request)
    return loadCodeDelivery(tx, { purpose: "activation", subject: id, destination })
  })
}
