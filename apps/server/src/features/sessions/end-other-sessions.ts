import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endSessions } from "./end-sessions.ts"
import { inArea, type SignedIn } from "./in-area.ts"

/** Ends every session of the caller but the one that calls. */
export async function endOtherSessions(
  caller: SignedIn,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor, token } = caller
  await inArea(
    caller,
    async (tx) => {
      await endSessions(tx, caller, { exceptToken: token })
      recordAudit(tx, { actor, action: "sessions.ended", object: `${caller.area}:${caller.id}` }, deps)
    },
    deps,
  )
  return { ok: true }
}
