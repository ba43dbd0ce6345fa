import type { ConvenioMonth } from "@trazo/contract/catalogue/convenio-months"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { loadConvenio, type StoredConvenio } from "../convenios/loaded-people.ts"
import { listConvenioMonthRows, listConvenioSales } from "./convenio-months.queries.ts"
import { mostCharges, writeStatement } from "./month-statement.ts"

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
): Promise<{ rows: ConvenioMonth[] }> {
  return inScope(db, scope, async (tx) => {
    await requireConvenio(tx, id)
    return { rows: await listConvenioMonthRows(tx, id, shownMonths) }
  })
}

/** Reading is audited. @throws ApiError NOT_FOUND */
export async function getConvenioStatement(
  scope: Scope,
  { actor, id, month, format }: { actor: Actor; id: string; month: string; format: "pdf" | "xlsx" },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const statement = await inScope(deps.db, scope, async (tx) => {
    const { name, ruc } = await requireConvenio(tx, id)
    const data = { month, format }
    recordAudit(tx, { actor, action: "convenio.month-exported", object: `convenio:${id}`, data }, deps)
    return {
      ...{ account: { company: name, ruc }, month, seller: (await loadDistributor(tx)).distributorData.name },
      rows: await listConvenioSales(tx, { convenioId: id, month, most: mostCharges }),
    }
  })
  return await writeStatement({ ...statement, format }, deps)
}
