import type { ConvenioMonth } from "@trazo/contract/catalogue/convenio-months"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ConvenioPayer } from "@trazo/domain/requests/convenio"
import type { Actor } from "../../actor.ts"
import type { Reading } from "../../database/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { loadConvenio, type StoredConvenio } from "../convenios/loaded-people.ts"
import { listConvenioMonthRows, listConvenioSales, sumConvenioSales } from "./convenio-months.queries.ts"
import { writeStatement } from "./month-statement.ts"

const shownMonths = 60

/** @throws ApiError NOT_FOUND */
async function requireConvenio(tx: ScopedTransaction, id: string): Promise<StoredConvenio> {
  const convenio = await loadConvenio(tx, id)
  if (!convenio) throw new ApiError("NOT_FOUND")
  return convenio
}

/** @throws ApiError NOT_FOUND */
export function listConvenioMonths(
  scope: Scope,
  id: string,
  { db }: Pick<Deps, "db">,
): Promise<Record<ConvenioPayer, ConvenioMonth[]>> {
  return inScope(db, scope, async (tx) => {
    await requireConvenio(tx, id)
    const monthsOf = (payer: ConvenioPayer) =>
      listConvenioMonthRows(tx, { convenioId: id, payer }, shownMonths)
    return { organisation: await monthsOf("organisation"), person: await monthsOf("person") }
  })
}

interface Wanted {
  actor: Actor
  id: string
  month: string
  payer: ConvenioPayer
  format: "pdf" | "xlsx"
}

/** Reading is audited. @throws ApiError NOT_FOUND */
export async function getConvenioStatement(
  scope: Scope,
  { actor, id, month, payer, format }: Wanted,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const statement = await inScope(deps.db, scope, async (tx) => {
    const { name, ruc } = await requireConvenio(tx, id)
    const data = { month, payer, format }
    recordAudit(tx, { actor, action: "convenio.month-exported", object: `convenio:${id}`, data }, deps)
    const seller = (await loadDistributor(tx)).distributorData.name
    return { account: { company: name, ruc }, month, seller }
  })
  const filter = { convenioId: id, month, payer }
  const charges = {
    sum: (tx: ScopedTransaction) => sumConvenioSales(tx, filter),
    read: (tx: ScopedTransaction, reading: Reading) => listConvenioSales(tx, filter, reading),
  }
  const name = payer === "organisation" ? "Cuenta" : "Ventas"
  return await writeStatement(scope, { ...statement, name, charges, format }, deps)
}
