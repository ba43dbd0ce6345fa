import type { insertDistributor as endpoint } from "@trazo/contract/distributors/administration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { inviteStaff } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { insertDistributorRow } from "./distributor.ts"
import { claimHost } from "./manage-hosts.ts"

/**
 * Creates a distributor with an empty configuration, its hosts, its modules and its first executive in one transaction.
 * @throws ApiError VALIDATION_FAILED
 */
export async function insertDistributor(
  {
    actor,
    body: { hosts, modules, executive, ...data },
  }: Pick<Call<typeof endpoint>, "body"> & { actor: Actor },
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  await inScope(deps.db, { distributorId: id }, async (tx) => {
    const { name, address, ruc, supportEmail } = data
    await insertDistributorRow(tx, {
      name,
      address,
      ruc,
      supportEmail,
      modules: [...new Set(modules)],
      createdAt: now,
      logoFileId: null,
      configuration: JSON.stringify({}),
    })
    recordAudit(tx, { actor, action: "distributor.inserted", object: `distributor:${id}` }, deps)
    for (const { typed, field } of inOrder(hosts)) {
      const host = await claimHost(tx, { typed, field }, deps)
      recordAudit(tx, { actor, action: "host.added", object: `distributor:${id}`, data: { host } }, deps)
    }
    const invitation = { actor, field: "executive.email" }
    await inviteStaff(tx, { ...executive, area: "executive" }, invitation, deps)
  })
  deps.tenants.forgetHosts()
  return { id }
}

/** Sorts the hosts so that concurrent inserts of the same hosts cannot deadlock. */
function inOrder(hosts: readonly string[]): { typed: string; field: string }[] {
  return hosts
    .map((typed, index) => ({ typed, field: `hosts.${index}` }))
    .sort((a, b) => (a.typed < b.typed ? -1 : 1))
}
