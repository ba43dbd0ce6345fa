import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { unscopedLockAdministrators, unscopedUpdateAdministrator } from "./queries.ts"

/**
 * Who is disabled is signed out at once. Of two who disable each other the second comes too late.
 * @throws ApiError NOT_FOUND, OWN_ACCOUNT, LAST_ADMINISTRATOR
 */
export async function changeAdministratorState(
  { id, state }: { id: string; state: "active" | "disabled" },
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  if (id === actor.id && state === "disabled") throw new ApiError("OWN_ACCOUNT")
  await inPlatform(deps.db, async (tx) => {
    const all = await unscopedLockAdministrators(tx)
    const administrator = all.find((one) => one.id === id)
    if (!administrator) throw new ApiError("NOT_FOUND")
    if (administrator.state === state) return
    const others = all.filter((one) => one.id !== id && one.state === "active")
    if (state === "disabled" && others.length === 0) throw new ApiError("LAST_ADMINISTRATOR")
    const action = state === "active" ? "administrator.enabled" : "administrator.disabled"
    recordAudit(tx, { actor, action, object: `administrator:${id}` }, deps)
    await unscopedUpdateAdministrator(tx, id, { state })
    if (state === "disabled") await endSessions(tx, { area: "administrator", id })
  })
  return { ok: true }
}
