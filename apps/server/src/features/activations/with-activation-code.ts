import type { ActivationState } from "@trazo/contract/activation"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { provedAddressOf } from "../requests/request-account.ts"
import { activationState } from "./activation-state.ts"
import { type Approval, loadApproval } from "./load-approval.ts"

export interface TypedActivationCode {
  actor: Actor
  id: string
  code: string
}

/**
 * Does what the code of an activation allows, and tells how it stands then. `check` is asked before the code, so
 * that what is not possible uses no code up, and again under the lock.
 */
export async function withActivationCode(
  scope: Scope,
  { actor, id, code }: TypedActivationCode,
  act: {
    check(approval: Approval): void
    work(tx: ScopedTransaction, approval: Approval): Promise<void>
  },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<ActivationState> {
  const destination = await inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: false })
    act.check(approval)
    return provedAddressOf(approval.request)
  })
  return confirmOneTimeCode(
    scope,
    { purpose: "activation", subject: id, destination, code },
    async (tx) => {
      const approval = await loadApproval(tx, { actor, id, lock: true })
      act.check(approval)
      await act.work(tx, approval)
      return activationState(tx, { actor, id }, deps)
    },
    deps,
  )
}
