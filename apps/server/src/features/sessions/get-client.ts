import { ApiError } from "@trazo/contract/errors"
import type { Client } from "@trazo/contract/sessions"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { presentClient } from "./presenters.ts"
import { findClient } from "./signed-in.queries.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getClient(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<Client> {
  return inScope(deps.db, scope, async (tx) => {
    const client = actor.area === "client" ? await findClient(tx, actor.id) : undefined
    if (!client) throw new ApiError("NOT_SIGNED_IN")
    return presentClient(client, await loadDistributor(tx))
  })
}
