import { readHostName } from "@trazo/domain/branding/host-name"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { claimHost } from "./claim-host.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { listHosts } from "./queries.ts"

/** Does nothing if the distributor has the host. @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export async function addHost(scope: Scope, typed: string, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    if ((await listHosts(tx)).some((host) => host === readHostName(typed))) return
    const host = await claimHost(tx, { typed, field: "host" })
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "host.added", object, data: { host } }, deps)
  })
  return { ok: true }
}
