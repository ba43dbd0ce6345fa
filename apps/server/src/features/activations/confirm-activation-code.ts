import type { ActivationState } from "@trazo/contract/activation"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { authorisedUntil, requireOpen } from "./activation-rules.ts"
import { updateActivation } from "./queries.ts"
import { type TypedActivationCode, withActivationCode } from "./with-activation-code.ts"

/** The holder proved to be there: for an hour the key may be made. @throws ApiError as its endpoint lists */
export async function confirmActivationCode(
  scope: Scope,
  typed: TypedActivationCode,
  deps: Pick<Deps, "db" | "clock" | "settings" | "crash">,
): Promise<ActivationState> {
  const now = deps.clock.now()
  const state = await withActivationCode(
    scope,
    typed,
    {
      check: (approval) => requireOpen(approval, now),
      async work(tx, { request: { id } }) {
        const until = authorisedUntil(now)
        await updateActivation(tx, id, { activation_authorised_until: until, updated_at: now })
        const { actor } = typed
        recordAudit(tx, { actor, action: "activation.authorised", object: `request:${id}` }, deps)
      },
    },
    deps,
  )
  deps.crash.reach("code-accepted")
  return state
}
