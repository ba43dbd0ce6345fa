import type { ClientRequestRow } from "@trazo/contract/client-requests"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { clientIdOf } from "./own-client-request.ts"
import { presentClientRequest } from "./presenters.ts"
import { listRequestsOfClient } from "./queries.ts"

/** The client's requests, the last first. */
export async function listClientRequests(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<{ rows: ClientRequestRow[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    return { rows: (await listRequestsOfClient(tx, clientIdOf(actor))).map(presentClientRequest) }
  })
}
