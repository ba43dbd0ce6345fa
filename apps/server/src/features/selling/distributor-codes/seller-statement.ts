import type { Statement } from "@trazo/contract/selling/distributor-codes"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { presentStatement } from "./presenters.ts"
import { listStatementRows } from "./queries.ts"

/** What each seller owes for the codes of a month, and earns for its paid redemptions. @param month YYYY-MM in Ecuador */
export function getStatement(scope: Scope, month: string, deps: Pick<Deps, "db">): Promise<Statement> {
  const { since: from, before: to } = ecuadorMonth(month)
  return inScope(deps.db, scope, async (tx) =>
    presentStatement(month, await listStatementRows(tx, { from, to })),
  )
}
