import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/administrators"
import type { Call } from "../../../call.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { inviteStaff, setStaffState } from "../staff-accounts/manage-staff-accounts.ts"
import {
  presentAdministrators,
  unscopedAdministratorsWithLinks,
  unscopedLockAdministrators,
} from "./administrator.ts"

export async function listAdministrators(
  _call: Call,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listAdministrators>> {
  const rows = await inPlatform(db, unscopedAdministratorsWithLinks)
  return presentAdministrators(rows, clock.now())
}

/** @throws ApiError VALIDATION_FAILED */
export function inviteAdministrator(
  { actor, body: person }: Call<typeof contract.inviteAdministrator>,
  deps: Deps,
): Promise<RouteResponse<typeof contract.inviteAdministrator>> {
  return inPlatform(deps.db, (tx) => inviteStaff(tx, { ...person, area: "administrator" }, { actor }, deps))
}

/**
 * When two administrators disable each other, the second is refused.
 * @throws ApiError NOT_FOUND, OWN_ACCOUNT, LAST_ADMINISTRATOR
 */
export async function changeAdministratorState(
  { actor, params: { id }, body: { state } }: Call<typeof contract.changeAdministratorState>,
  deps: Deps,
): Promise<{ ok: true }> {
  if (id === actor.id && state === "disabled") throw new ApiError("OWN_ACCOUNT")
  return await inPlatform(deps.db, async (tx) => {
    const active = (await unscopedLockAdministrators(tx)).filter((one) => one.state === "active")
    const isLast = active.length === 1 && active[0]?.id === id
    if (state === "disabled" && isLast) throw new ApiError("LAST_ADMINISTRATOR")
    return await setStaffState(tx, { area: "administrator", id, state }, actor, deps)
  })
}
