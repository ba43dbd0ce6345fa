import type { ActivationState } from "@trazo/contract/activation"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadClient } from "../clients/load-client.ts"
import { clientIdOf } from "../requests/own-client-request.ts"
import { loadApproval } from "./load-approval.ts"
import { presentActivation } from "./presenters.ts"

/** Where an activation stands, as this transaction sees it. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export async function activationState(
  tx: ScopedTransaction,
  { actor, id }: { actor: Actor; id: string },
  { clock }: Pick<Deps, "clock">,
): Promise<ActivationState> {
  const approval = await loadApproval(tx, { actor, id, lock: false })
  const { email } = await loadClient(tx, clientIdOf(actor))
  return presentActivation(approval, { email, now: clock.now() })
}
