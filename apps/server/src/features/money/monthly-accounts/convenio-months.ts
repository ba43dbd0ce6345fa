import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { listConvenioMonths as endpoint } from "@trazo/contract/selling/convenio-months"
import type { ConvenioPayer } from "@trazo/domain/selling/convenio"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { findConvenio, type StoredConvenio } from "../../selling/convenios/convenio.ts"
import { listMonths, presentMonth, sumUnpaid } from "./account-line.ts"
import { listSalesMonths, listSalesOfMonth, sumSalesOfMonth } from "./convenio-sales.ts"
import { loadInvoiced } from "./invoiced-months.ts"
import { type Lines, statementOf, writeStatement } from "./month-statement.ts"
import { findAccount } from "./monthly-account.ts"

const shownMonths = 60

/** @throws ApiError NOT_FOUND */
async function requireConvenio(tx: ScopedTransaction, id: string): Promise<StoredConvenio> {
  const convenio = await findConvenio(tx, id)
  if (!convenio) throw new ApiError("NOT_FOUND")
  return convenio
}

/** @throws ApiError NOT_FOUND */
export function listConvenioMonths(
  { scope, params: { id } }: Omit<Call<typeof endpoint>, "actor">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    await requireConvenio(tx, id)
    const account = await findAccount(tx, { convenioId: id })
    const person = await listSalesMonths(tx, id, shownMonths)
    if (!account) return { unpaidCents: 0, organisation: [], invoiced: null, person }
    const months = await listMonths(tx, account.id)
    const unpaidCents = await sumUnpaid(tx, account.id)
    const invoiced = await loadInvoiced(tx, { accountId: account.id, months }, deps)
    return { unpaidCents, organisation: months.map(presentMonth), invoiced, person }
  })
}

interface Wanted {
  actor: Actor
  id: string
  month: string
  payer: ConvenioPayer
  format: "pdf" | "xlsx"
}

/** The account of the organisation, or what people paid themselves. Reading is audited. @throws ApiError NOT_FOUND */
export async function getConvenioStatement(
  scope: Scope,
  { actor, id, month, payer, format }: Wanted,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const statement = await inScope(deps.db, scope, async (tx) => {
    const { name: company, ruc } = await requireConvenio(tx, id)
    const data = { month, payer, format }
    recordAudit(tx, { actor, action: "convenio.month-exported", object: `convenio:${id}`, data }, deps)
    if (payer === "organisation") return await statementOf(tx, { payer: { convenioId: id }, month })
    const seller = (await loadDistributor(tx)).distributorData.name
    return {
      account: { company, ruc },
      name: "Ventas",
      month,
      seller,
      closedAt: null,
      lines: salesOf(id, month),
    }
  })
  return await writeStatement(scope, { ...statement, format }, deps)
}

const salesOf = (convenioId: string, month: string): Lines => ({
  sum: (tx) => sumSalesOfMonth(tx, { convenioId, month }),
  read: (tx, reading) => listSalesOfMonth(tx, { convenioId, month }, reading),
})
