import type * as contract from "@trazo/contract/desk/removals"
import { ApiError } from "@trazo/contract/errors/errors"
import { type Actor, executiveOf, system } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { lockIdentity } from "../../requests/identity-accounts/identity-account.ts"
import { findProvisionalPlace } from "../../requests/identity-accounts/request-account.ts"
import {
  eraseData,
  findRemovedClient,
  hasRemovedClient,
  listDueRemovals,
  listRemovedRequests,
  lockRemoval,
  lockRemovedClient,
  markClient,
  markRequests,
  type RemovalRow,
  showRemoved,
  updateRemoval,
} from "./removal.ts"

/**
 * Makes what was removed visible again, exactly as it was. Its sessions stay closed. A client comes back only where a new
 * account could be opened, and a request only to an account that is there.
 * @throws ApiError NOT_FOUND, REMOVAL_DECIDED, RESTORE_REFUSED
 */
export async function restoreRemoval(
  { scope, actor, params: { id } }: Call<typeof contract.restoreRemoval>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const removal = await lockUndecided(tx, id)
    await showRemoved(tx)
    const client = await lockRemovedClientWithIdentity(tx, id)
    const requests = await listRemovedRequests(tx, id)
    await requireAccounts(tx, { removal: id, requests })
    if (requests.length > 0) {
      await markRequests(
        tx,
        requests.map((request) => request.id),
        null,
      )
    }
    if (client) await markClient(tx, client.id, null)
    await decide(tx, { removal, state: "restored", actor }, deps)
  })
  return { ok: true }
}

async function lockRemovedClientWithIdentity(tx: ScopedTransaction, removal: string) {
  const seen = await findRemovedClient(tx, removal)
  if (!seen) return undefined
  await lockIdentity(tx, seen.identity)
  const client = await lockRemovedClient(tx, removal)
  if (client?.state !== "active" || client.approvedAt !== null) return client
  if ((await findProvisionalPlace(tx, client)) !== "free") throw new ApiError("RESTORE_REFUSED")
  return client
}

/** @throws ApiError RESTORE_REFUSED */
async function requireAccounts(
  tx: ScopedTransaction,
  { removal, requests }: { removal: string; requests: readonly { clientId: string | null }[] },
): Promise<void> {
  const accounts = requests.flatMap(({ clientId }) => clientId ?? [])
  if (!(await hasRemovedClient(tx, { accounts, exceptOf: removal }))) return
  throw new ApiError("RESTORE_REFUSED", {
    message: "El cliente de esta solicitud también se eliminó. Restaure primero al cliente.",
  })
}

type ErasureDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">

/** @throws ApiError NOT_FOUND, REMOVAL_DECIDED, REMOVAL_RETAINED */
export async function eraseRemoval(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Omit<ErasureDeps, "log">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const removal = await lockUndecided(tx, id)
    if (removal.erasableAt > deps.clock.now()) throw new ApiError("REMOVAL_RETAINED")
    const files = await eraseData(tx, id)
    for (const file of files) await removeFile(tx, file, deps)
    await decide(tx, { removal, state: "erased", actor }, deps)
  })
  return { ok: true }
}

/** Erases what is due in all distributors. Each removal has its own transaction, so one failure does not stop the rest. */
export async function eraseDueRemovals(deps: ErasureDeps): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const id of await inScope(deps.db, scope, (tx) => listDueRemovals(tx, deps.clock.now()))) {
      try {
        await eraseRemoval(scope, { actor: system, id }, deps)
      } catch (error) {
        deps.log.error({ err: error, removal: id }, "a removal was not erased")
      }
    }
  }
}

async function lockUndecided(tx: ScopedTransaction, id: string): Promise<RemovalRow> {
  const removal = await lockRemoval(tx, id)
  if (!removal) throw new ApiError("NOT_FOUND")
  if (removal.state !== "removed") throw new ApiError("REMOVAL_DECIDED")
  return removal
}

interface Decision {
  removal: RemovalRow
  state: "restored" | "erased"
  actor: Actor
}

async function decide(
  tx: ScopedTransaction,
  { removal: { id, subject, subjectId, label }, state, actor }: Decision,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const decidedBy = actor.area === "system" ? null : executiveOf(actor).id
  // The number of an erased request stays: it names nobody.
  const erased = { name: "", label: subject === "request" ? label : "", reason: "" }
  await updateRemoval(tx, id, {
    state,
    decidedBy,
    decidedAt: deps.clock.now(),
    ...(state === "erased" && erased),
  })
  recordAudit(tx, { actor, action: `${subject}.${state}`, object: `${subject}:${subjectId}` }, deps)
}
