import type { Statement } from "@trazo/contract/catalogue/distributor-codes"
import { startOfEcuadorDay } from "@trazo/domain/dates/calendar-date"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentStatement } from "./presenters.ts"
import { listStatementRows } from "./queries.ts"

/** What each seller owes for the codes of a month, and earns for its paid redemptions. @param month YYYY-MM in Ecuador */
export function getStatement(scope: Scope, month: string, deps: Pick<Deps, "db">): Promise<Statement> {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const following = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
  const period = { from: startOfEcuadorDay(`${month}-01`), to: startOfEcuadorDay(`${following}-01`) }
  return inScope(deps.db, scope, async (tx) => presentStatement(month, await listStatementRows(tx, period)))
}
