import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listStatements as endpoint } from "@trazo/contract/sales/bank-payments"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadActingBank } from "./acting-bank.ts"
import { presentListedStatement } from "./presenters.ts"
import { listStatementRows } from "./statement.queries.ts"

/** The bank's last statements, newest first. */
export function listStatements(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const { bank } = await loadActingBank(tx, actor)
    return { rows: (await listStatementRows(tx, bank)).map(presentListedStatement) }
  })
}
