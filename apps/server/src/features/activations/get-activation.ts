import type { ActivationState } from "@trazo/contract/activation"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { activationState } from "./activation-state.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export async function getActivation(
  scope: Scope,
  wanted: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<ActivationState> {
  return inScope(deps.db, scope, (tx) => activationState(tx, wanted, deps))
}
