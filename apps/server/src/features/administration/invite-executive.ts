import type { NewExecutive } from "@trazo/contract/administration"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { addExecutive } from "./add-executive.ts"
import { lockDistributor } from "./lock-distributor.ts"

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export async function inviteExecutive(
  scope: Scope,
  executive: NewExecutive,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    await addExecutive(tx, { executive, field: "email", actor }, deps)
  })
  return { ok: true }
}
