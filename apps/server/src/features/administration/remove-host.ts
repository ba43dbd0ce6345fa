import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { deleteHost, listHosts } from "./queries.ts"

/** Does nothing if the distributor does not have the host. @throws ApiError NOT_FOUND, LAST_HOST */
export async function removeHost(
  scope: Scope,
  host: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    const hosts = await listHosts(tx)
    if (!hosts.includes(host)) return
    if (hosts.length === 1) throw new ApiError("LAST_HOST")
    await deleteHost(tx, host)
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "host.removed", object, data: { host } }, deps)
  })
  return { ok: true }
}
