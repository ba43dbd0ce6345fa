import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listStatements as endpoint } from "@trazo/contract/money/statements"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadActingBank } from "./acting-bank.ts"
import { presentAccounts, presentListedStatement } from "./presenters.ts"
import { findLastAccount, listStatementRows } from "./statement.queries.ts"

/** The bank's last statements, newest first. */
export function listStatements(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const { bank, accounts, actor: sender } = await loadActingBank(tx, actor)
    const rows = await listStatementRows(tx, bank)
    const last = await findLastAccount(tx, { bank, bankUser: sender.id })
    const [only, ...others] = accounts.keys()
    const remembered = others.length === 0 ? only : last
    return {
      rows: rows.map((row) => presentListedStatement(row, accounts)),
      accounts: presentAccounts(accounts),
      account: remembered !== undefined && accounts.has(remembered) ? remembered : null,
    }
  })
}
