import { system } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import {
  deleteExpiredRows,
  deleteUnreadStatement,
  type ExpiredStatement,
  listExpiredStatements,
} from "./forgetting.queries.ts"
import { lockStatements } from "./statement.queries.ts"

type ForgetDeps = Pick<Deps, "db" | "clock" | "log">

/**
 * Deletes the rows of statements after their term (docs/decisions/0160-bank-statements.md), and the statements whose
 * columns nobody chose. Each has its own transaction, so one failure does not stop the rest.
 */
export async function forgetStatements(deps: ForgetDeps): Promise<void> {
  const now = deps.clock.now()
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const statement of await inScope(deps.db, scope, (tx) => listExpiredStatements(tx, now))) {
      try {
        await forgetStatement(scope, statement, deps)
      } catch (error) {
        deps.log.error({ err: error, statement: statement.id }, "a statement was not forgotten")
      }
    }
  }
}

async function forgetStatement(
  scope: Scope,
  { id, bank }: ExpiredStatement,
  deps: ForgetDeps,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    await lockStatements(tx, bank)
    const expired = { id, now: deps.clock.now() }
    const isUnread = await deleteUnreadStatement(tx, expired)
    if (!isUnread && !(await deleteExpiredRows(tx, expired))) return // its file was sent again meanwhile
    const action = isUnread ? "bank-statement.deleted" : "bank-statement.rows-deleted"
    recordAudit(tx, { actor: system, action, object: `bank-statement:${id}` }, deps)
  })
}
