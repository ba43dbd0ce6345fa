import { ApiError } from "@trazo/contract/errors"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { inArea, type SignedIn } from "./in-area.ts"
import { deleteSessionOf } from "./queries.ts"

/** Ends one of the caller's own sessions; anybody else's is not found. @throws ApiError SESSION_NOT_FOUND */
export async function endOwnSession(
  caller: SignedIn,
  id: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { actor } = caller
  await inArea(
    caller,
    async (tx) => {
      if (!(await deleteSessionOf(tx, caller, id))) throw new ApiError("SESSION_NOT_FOUND")
      recordAudit(tx, { actor, action: "session.ended", object: `${caller.area}:${caller.id}` }, deps)
    },
    deps,
  )
  return { ok: true }
}
