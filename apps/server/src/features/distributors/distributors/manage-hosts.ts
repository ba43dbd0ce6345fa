import { ApiError } from "@trazo/contract/errors/errors"
import { hostMessages, readHostName } from "@trazo/domain/distributors/host-name"
import type { Actor } from "../../../actor.ts"
import { violates } from "../../../database/client.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockDistributor } from "./change-distributor.ts"
import { deleteHost, insertHost, listHosts } from "./distributor.ts"

/** Does nothing if the distributor has the host. @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export async function addHost(scope: Scope, typed: string, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    if ((await listHosts(tx)).some((host) => host === readHostName(typed))) return
    const host = await claimHost(tx, { typed, field: "host" }, deps)
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "host.added", object, data: { host } }, deps)
  })
  deps.tenants.forgetHosts()
  return { ok: true }
}

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
  deps.tenants.forgetHosts()
  return { ok: true }
}

const usedHost = "Esta dirección ya está en uso"

/** Assigns an unused host to the distributor. @throws ApiError VALIDATION_FAILED without naming the owner of a used host */
export async function claimHost(
  tx: ScopedTransaction,
  { typed, field }: { typed: string; field: string },
  { settings }: Pick<Deps, "settings">,
): Promise<string> {
  const refuse = (message: string) => new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
  const host = readHostName(typed)
  if (host === null) throw refuse(hostMessages.invalid)
  // No page opens on the payment host.
  if (host === settings.paymentHost) throw refuse(usedHost)
  try {
    await insertHost(tx, host)
  } catch (error) {
    throw violates(error, "distributor_hosts_pkey") ? refuse(usedHost) : error
  }
  return host
}
