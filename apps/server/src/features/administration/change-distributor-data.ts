import type { DistributorData } from "@trazo/contract/administration"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { updateDistributor } from "./queries.ts"

/** Changes the data shown in pages, mails and terms. @throws ApiError NOT_FOUND */
export async function changeDistributorData(
  scope: Scope,
  { name, address, ruc, supportEmail }: DistributorData,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  const data = { name, address, ruc, support_email: supportEmail }
  await inScope(deps.db, scope, async (tx) => {
    const before = await lockDistributor(tx)
    const keys = Object.keys(data) as (keyof typeof data)[]
    const changed = keys.filter((key) => before[key] !== data[key])
    if (changed.length === 0) return
    await updateDistributor(tx, data)
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.changed", object, data: { changed } }, deps)
  })
  return { ok: true }
}
