import {
  type DistributorModule,
  distributorModules,
  enabledModules,
} from "@trazo/domain/access/module-catalogue"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { updateDistributor } from "./queries.ts"

/** Takes effect on the executives' next call. @throws ApiError NOT_FOUND */
export async function changeModules(
  scope: Scope,
  wanted: readonly DistributorModule[],
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const before = enabledModules((await lockDistributor(tx)).modules)
    const modules = distributorModules.filter((key) => wanted.includes(key))
    const added = modules.filter((key) => !before.includes(key))
    const removed = before.filter((key) => !modules.includes(key))
    if (added.length + removed.length === 0) return
    await updateDistributor(tx, { modules })
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "modules.changed", object, data: { added, removed } }, deps)
  })
  return { ok: true }
}
