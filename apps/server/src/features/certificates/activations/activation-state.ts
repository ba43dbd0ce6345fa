import type { ActivationState } from "@trazo/contract/certificates/activation"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import { loadApproval } from "./approval.ts"
import { presentActivation } from "./presenters.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export async function activationState(
  tx: ScopedTransaction,
  { actor, id }: { actor: Actor; id: string },
  { clock }: Pick<Deps, "clock">,
): Promise<ActivationState> {
  const approval = await loadApproval(tx, { actor, id, lock: false })
  return presentActivation(approval, { email: verifiedEmailOf(approval.request), now: clock.now() })
}

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export async function getActivation(
  scope: Scope,
  wanted: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<ActivationState> {
  return inScope(deps.db, scope, (tx) => activationState(tx, wanted, deps))
}
