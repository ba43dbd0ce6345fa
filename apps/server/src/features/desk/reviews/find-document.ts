import { ApiError } from "@trazo/contract/errors/errors"
import { requestModules } from "@trazo/domain/buying/channel"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findRequestOfFile } from "./documents.queries.ts"

/** Finds the request of a document or receipt. @throws ApiError NOT_FOUND also for a channel that the actor may not see */
export function findDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db">,
): Promise<{ request: string; channel: keyof typeof requestModules }> {
  return inScope(deps.db, scope, async (tx) => {
    const found = await findRequestOfFile(tx, fileId)
    if (!found || !isAllowed(actor, `${requestModules[found.channel]}:view`)) throw new ApiError("NOT_FOUND")
    return { request: found.id, channel: found.channel }
  })
}
