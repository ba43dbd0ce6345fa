import { ApiError } from "@trazo/contract/errors/errors"
import type { NewExecutive } from "@trazo/contract/platform/administration"
import type { Actor } from "../../actor.ts"
import { violates } from "../../database/client.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { unusableHash } from "../clients/hash-password.ts"
import { endAccess } from "../password-resets/end-access.ts"
import { mailExecutiveLink } from "../password-resets/send-reset-link.ts"
import { lockDistributor } from "./change-distributor.ts"
import { findExecutiveForUpdate, insertExecutive, updateExecutiveState } from "./executives.queries.ts"

interface AddedExecutive {
  executive: NewExecutive
  /** Without one, an executive who is no administrator has no permissions. */
  roleId?: string | null
  /** The form's field of the e-mail. */
  field: string
  actor: Actor
}

/** @returns the id @throws ApiError VALIDATION_FAILED */
export async function addExecutive(
  tx: ScopedTransaction,
  { executive, roleId = null, field, actor }: AddedExecutive,
  deps: Deps,
): Promise<string> {
  const { names, email, administrator } = executive
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const account = { password_hash: unusableHash, created_at: now }
  const row = { id, names, email, administrator, role_id: roleId, ...account }
  try {
    await insertExecutive(tx, row)
  } catch (error) {
    if (!violates(error, "executives_distributor_id_email_key")) throw error
    const fields = { [field]: "Esta distribuidora ya tiene un ejecutivo con ese correo" }
    throw new ApiError("VALIDATION_FAILED", { fields })
  }
  const data = { administrator, ...(roleId && { role: roleId }) }
  recordAudit(tx, { actor, action: "executive.invited", object: `executive:${id}`, data }, deps)
  await mailExecutiveLink(tx, id, deps)
  return id
}

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export async function inviteExecutive(
  scope: Scope,
  executive: NewExecutive,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockDistributor(tx)
    await addExecutive(tx, { executive, field: "email", actor }, deps)
  })
  return { ok: true }
}

/** Invalidates the former link. @throws ApiError NOT_FOUND, also for a disabled executive; LINK_TOO_SOON */
export async function sendExecutiveLink(
  scope: Scope,
  executive: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await mailExecutiveLink(tx, executive, deps)
    recordAudit(tx, { actor, action: "executive.link-sent", object: `executive:${executive}` }, deps)
  })
  return { ok: true }
}

/** Disabling an executive ends their sessions and their mailed link. @throws ApiError NOT_FOUND */
export async function changeExecutiveState(
  scope: Scope,
  { executive: id, state }: { executive: string; state: "active" | "disabled" },
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const executive = await findExecutiveForUpdate(tx, id)
    if (!executive) throw new ApiError("NOT_FOUND")
    if (executive.state === state) return
    const action = state === "active" ? "executive.enabled" : "executive.disabled"
    recordAudit(tx, { actor, action, object: `executive:${id}` }, deps)
    await updateExecutiveState(tx, id, state)
    if (state === "active") return
    await endAccess(tx, { area: "executive", id }, deps)
  })
  return { ok: true }
}
