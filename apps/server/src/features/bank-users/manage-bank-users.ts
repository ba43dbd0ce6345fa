import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type {
  inviteBankUser as invitation,
  listBankUsers as listEndpoint,
} from "@trazo/contract/staff/bank-users"
import type { Actor } from "../../actor.ts"
import { violates } from "../../database/client.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { unusableHash } from "../clients/hash-password.ts"
import { loadBanks } from "../configuration/edit-payment-methods.ts"
import { endAccess } from "../password-resets/end-access.ts"
import { mailBankUserLink } from "../password-resets/send-reset-link.ts"
import { presentBankUser } from "./presenters.ts"
import {
  type BankUserRow,
  insertBankUser,
  listBankUserRows,
  lockBankUser,
  updateBankUser,
} from "./queries.ts"

export function listBankUsers(
  scope: Scope,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof listEndpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const banks = await loadBanks(tx)
    const rows = await listBankUserRows(tx)
    return { rows: rows.map((row) => presentBankUser(row, banks)), banks }
  })
}

/** Mails a link to choose a password. @throws ApiError VALIDATION_FAILED */
export async function inviteBankUser(
  scope: Scope,
  { names, email, bank, actor }: RouteInput<typeof invitation>["body"] & { actor: Actor },
  deps: Deps,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const row = { id, names, email, bank, password_hash: unusableHash, created_at: now }
  await inScope(deps.db, scope, async (tx) => {
    if (!(await loadBanks(tx)).includes(bank)) {
      throw new ApiError("VALIDATION_FAILED", { fields: { bank: "Agregue primero una cuenta en ese banco" } })
    }
    try {
      await insertBankUser(tx, row)
    } catch (error) {
      if (!violates(error, "bank_users_distributor_id_email_key")) throw error
      const fields = { email: "Ya hay un usuario de banco con ese correo" }
      throw new ApiError("VALIDATION_FAILED", { fields })
    }
    recordAudit(tx, { actor, action: "bank-user.invited", object: `banks:${id}`, data: { bank } }, deps)
    await mailBankUserLink(tx, { id, bank }, deps)
  })
  return { id }
}

interface Change {
  id: string
  actor: Actor
}

/** Invalidates the former link. @throws ApiError BANK_USER_NOT_FOUND, also for a disabled one; LINK_TOO_SOON */
export async function sendBankUserLink(
  scope: Scope,
  { id, actor }: Change,
  deps: Deps,
): Promise<{ ok: true }> {
  return await change(scope, id, deps, async (tx, { state, bank }) => {
    if (state !== "active") throw new ApiError("BANK_USER_NOT_FOUND")
    await mailBankUserLink(tx, { id, bank }, deps)
    recordAudit(tx, { actor, action: "bank-user.link-sent", object: `banks:${id}` }, deps)
  })
}

/** @throws ApiError BANK_USER_NOT_FOUND */
export async function enableBankUser(
  scope: Scope,
  { id, actor }: Change,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  return await change(scope, id, deps, async (tx, { state }) => {
    if (state === "active") return
    recordAudit(tx, { actor, action: "bank-user.enabled", object: `banks:${id}` }, deps)
    await updateBankUser(tx, id, { state: "active" })
  })
}

/** Ends the sessions and the mailed link at once. @throws ApiError BANK_USER_NOT_FOUND */
export async function disableBankUser(
  scope: Scope,
  { id, actor }: Change,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  return await change(scope, id, deps, async (tx, { state }) => {
    if (state === "disabled") return
    recordAudit(tx, { actor, action: "bank-user.disabled", object: `banks:${id}` }, deps)
    await updateBankUser(tx, id, { state: "disabled" })
    await endAccess(tx, { area: "banks", id }, deps)
  })
}

async function change(
  scope: Scope,
  id: string,
  { db }: Pick<Deps, "db">,
  write: (tx: ScopedTransaction, row: BankUserRow) => Promise<void>,
): Promise<{ ok: true }> {
  await inScope(db, scope, async (tx) => {
    const row = await lockBankUser(tx, id)
    if (!row) throw new ApiError("BANK_USER_NOT_FOUND")
    await write(tx, row)
  })
  return { ok: true }
}
