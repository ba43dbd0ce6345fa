import type { DistributorData, NewExecutive } from "@trazo/contract/distributors/administration"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type DistributorModule,
  distributorModules,
  enabledModules,
} from "@trazo/domain/identity/module-catalogue"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { endAllSessions } from "../../identity/sessions/end-sessions.ts"
import { inviteStaff } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import {
  type DistributorRow,
  findDistributorForUpdate,
  insertSuspension,
  liftSuspensions,
  updateDistributor,
} from "./distributor.ts"

/** Serialises administrators' changes until the transaction ends. @throws ApiError NOT_FOUND */
export async function lockDistributor(tx: ScopedTransaction): Promise<DistributorRow> {
  const row = await findDistributorForUpdate(tx)
  if (!row) throw new ApiError("NOT_FOUND")
  return row
}

interface Shown {
  actor: Actor
  /** Of the distributor that the administrator saw. */
  version: string
}

/** @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function changeDistributorData(
  scope: Scope,
  { name, address, ruc, supportEmail }: DistributorData,
  { actor, version }: Shown,
  deps: Deps,
): Promise<{ ok: true }> {
  const data = { name, address, ruc, supportEmail }
  const object = `distributor:${scope.distributorId}`
  await inScope(deps.db, scope, async (tx) => {
    const before = await lockDistributor(tx)
    await requireUnchanged(tx, { object, version })
    const keys = Object.keys(data) as (keyof typeof data)[]
    const changed = keys.filter((key) => before[key] !== data[key])
    if (changed.length === 0) return
    await updateDistributor(tx, data)
    recordAudit(tx, { actor, action: "distributor.changed", object, data: { changed } }, deps)
  })
  return { ok: true }
}

/** Its executives can fill it in from their next page on. Keeps an existing configuration. @throws ApiError NOT_FOUND */
export async function openConfiguration(scope: Scope, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if ((await lockDistributor(tx)).configuration !== null) return
    await updateDistributor(tx, { configuration: JSON.stringify({}) })
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.configuration-opened", object }, deps)
  })
  return { ok: true }
}

/** Takes effect on the executives' next call. @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function changeModules(
  scope: Scope,
  wanted: readonly DistributorModule[],
  { actor, version }: Shown,
  deps: Deps,
): Promise<{ ok: true }> {
  const object = `distributor:${scope.distributorId}`
  await inScope(deps.db, scope, async (tx) => {
    const before = enabledModules((await lockDistributor(tx)).modules)
    await requireUnchanged(tx, { object, version })
    const modules = distributorModules.filter((key) => wanted.includes(key))
    const added = modules.filter((key) => !before.includes(key))
    const removed = before.filter((key) => !modules.includes(key))
    if (added.length + removed.length === 0) return
    await updateDistributor(tx, { modules })
    recordAudit(tx, { actor, action: "modules.changed", object, data: { added, removed } }, deps)
  })
  return { ok: true }
}

/** Without a role, an executive who is no administrator has no permissions. @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export async function inviteExecutive(
  scope: Scope,
  executive: NewExecutive,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    await inviteStaff(tx, { ...executive, area: "executive" }, { actor }, deps)
  })
  return { ok: true }
}

/**
 * Ends all sessions of the distributor. Its hosts then respond as unknown, and its certificate status stays available.
 * A suspended distributor keeps its first reason.
 * @throws ApiError NOT_FOUND
 */
export async function suspendDistributor(
  scope: Scope,
  reason: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if ((await lockDistributor(tx)).state === "suspended") return
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.suspended", object, data: { suspension: id } }, deps)
    await Promise.all([
      updateDistributor(tx, { state: "suspended" }),
      insertSuspension(tx, { id, reason, suspendedAt: now }),
      endAllSessions(tx),
    ])
  })
  deps.tenants.forgetHosts()
  return { ok: true }
}

/** @throws ApiError NOT_FOUND */
export async function activateDistributor(scope: Scope, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if ((await lockDistributor(tx)).state === "active") return
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.activated", object }, deps)
    await Promise.all([updateDistributor(tx, { state: "active" }), liftSuspensions(tx, deps.clock.now())])
  })
  deps.tenants.forgetHosts()
  return { ok: true }
}
