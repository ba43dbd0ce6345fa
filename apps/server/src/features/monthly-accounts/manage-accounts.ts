import type { getMonthlyAccount as endpoint } from "@trazo/contract/clients/monthly-account"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { isOver } from "@trazo/domain/requests/monthly-account"
import { type Actor, executiveOf } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { loadLastChange, requireUnchanged } from "../audit/last-change.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadAccount } from "./charge-account.ts"
import {
  type AccountRow,
  assignMonth,
  findAccount,
  findClosing,
  insertClosing,
  isInternalClient,
  markPaid,
  storeAccount,
  sumOpen,
} from "./queries.ts"

const objectOf = (clientId: string) => `monthly-account:${clientId}`

/** @throws ApiError NOT_FOUND for a client who is not internal */
export function getMonthlyAccount(
  scope: Scope,
  clientId: string,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    if (!(await isInternalClient(tx, clientId))) throw new ApiError("NOT_FOUND")
    const row = await findAccount(tx, clientId)
    const lastChange = await loadLastChange(tx, objectOf(clientId))
    return { account: row ? await loadAccount(tx, row) : null, lastChange }
  })
}

interface SavedAccount {
  actor: Actor
  clientId: string
  account: Pick<AccountRow, "company" | "ruc" | "limit_cents" | "state">
  version: string
}

/** @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function saveMonthlyAccount(
  scope: Scope,
  { actor, clientId, account, version }: SavedAccount,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ ok: true }> {
  const created_at = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    const object = objectOf(clientId)
    await requireUnchanged(tx, { object, version })
    if (!(await isInternalClient(tx, clientId))) throw new ApiError("NOT_FOUND")
    await storeAccount(tx, {
      ...{ id: newId(deps.random, created_at), client_id: clientId, created_at },
      ...account,
    })
    const { company, ruc, state, limit_cents: limitCents } = account
    const data = { company, ruc, state, limitCents }
    recordAudit(tx, { actor, action: "monthly-account.saved", object, data }, deps)
  })
  return { ok: true }
}

interface Month {
  actor: Actor
  clientId: string
  month: string
}

async function lockAccount(tx: ScopedTransaction, clientId: string): Promise<AccountRow> {
  const account = await findAccount(tx, clientId, true)
  if (!account) throw new ApiError("NOT_FOUND")
  return account
}

/** Closes what was charged until the month's end. Repeating it returns the same. @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export function closeMonth(
  scope: Scope,
  { actor, clientId, month }: Month,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ totalCents: number }> {
  const now = deps.clock.now()
  if (!isOver(month, now)) {
    throw new ApiError("VALIDATION_FAILED", { fields: { month: "El mes todavía no termina" } })
  }
  return inScope(deps.db, scope, async (tx) => {
    const { id } = await lockAccount(tx, clientId)
    const closed = await findClosing(tx, id, month)
    if (closed) return { totalCents: closed.total_cents }
    const { before } = ecuadorMonth(month)
    const totalCents = await sumOpen(tx, id, before)
    const { id: closed_by } = executiveOf(actor)
    await insertClosing(tx, { account_id: id, month, total_cents: totalCents, closed_by, closed_at: now })
    await assignMonth(tx, { accountId: id, month, before })
    const data = { month, totalCents }
    recordAudit(tx, { actor, action: "monthly-account.month-closed", object: objectOf(clientId), data }, deps)
    return { totalCents }
  })
}

/** @throws ApiError NOT_FOUND for a month that is not closed */
export async function recordMonthPaid(
  scope: Scope,
  { actor, clientId, month }: Month,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const { id: accountId } = await lockAccount(tx, clientId)
    const closed = await findClosing(tx, accountId, month)
    if (!closed) throw new ApiError("NOT_FOUND")
    if (closed.paid_at) return
    await markPaid(tx, { accountId, month, by: executiveOf(actor).id, at: deps.clock.now() })
    const data = { month, totalCents: closed.total_cents }
    recordAudit(tx, { actor, action: "monthly-account.month-paid", object: objectOf(clientId), data }, deps)
  })
  return { ok: true }
}
