import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { getMonthlyAccount as endpoint } from "@trazo/contract/money/monthly-account"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadInvoiced } from "./invoiced-months.ts"
import {
  type AccountRow,
  findAccount,
  isInternalClient,
  loadAccount,
  objectOf,
  storeAccount,
} from "./monthly-account.ts"

/** @throws ApiError NOT_FOUND for a client who is not internal */
export function getMonthlyAccount(
  { scope, params: { id: clientId } }: Omit<Call<typeof endpoint>, "actor">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    if (!(await isInternalClient(tx, clientId))) throw new ApiError("NOT_FOUND")
    const row = await findAccount(tx, { clientId })
    const lastChange = await loadLastChange(tx, objectOf({ clientId }))
    if (!row) return { account: null, invoiced: null, lastChange }
    const account = await loadAccount(tx, row)
    const invoiced = await loadInvoiced(tx, { accountId: row.id, months: account.months }, deps)
    return { account, invoiced, lastChange }
  })
}

interface SavedAccount {
  actor: Actor
  clientId: string
  account: Pick<AccountRow, "company" | "ruc" | "limitCents" | "state" | "invoicing">
  version: string
}

/** @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function saveMonthlyAccount(
  scope: Scope,
  { actor, clientId, account, version }: SavedAccount,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ ok: true }> {
  const createdAt = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    const object = objectOf({ clientId })
    await requireUnchanged(tx, { object, version })
    if (!(await isInternalClient(tx, clientId))) throw new ApiError("NOT_FOUND")
    const stored = await findAccount(tx, { clientId }, true)
    await storeAccount(tx, {
      id: newId(deps.random, createdAt),
      clientId,
      createdAt,
      ...account,
      invoicingSince: stored?.invoicing === account.invoicing ? stored.invoicingSince : createdAt,
    })
    const { company, ruc, state, invoicing, limitCents } = account
    const data = { company, ruc, state, invoicing, limitCents }
    recordAudit(tx, { actor, action: "monthly-account.saved", object, data }, deps)
  })
  return { ok: true }
}
