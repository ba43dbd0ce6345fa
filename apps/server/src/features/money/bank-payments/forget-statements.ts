import { salesYears } from "@trazo/domain/certificates/kept-records"
import { system } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import {
  deleteExpiredNames,
  deleteExpiredRows,
  deleteUnreadStatement,
  listExpiredStatements,
} from "./expired-statement.ts"
import { lockStatements } from "./statement.ts"

type ForgetDeps = Pick<Deps, "db" | "clock" | "log">

const operations = { rowsUntil: forgetRows, namesUntil: forgetNames }

/**
 * Deletes the rows of statements after their term, the statements whose columns nobody chose, and the names in old
 * movements (docs/product/money.md). Each statement has its own transaction, so one failure does not
 * stop the rest.
 */
export async function forgetStatements(deps: ForgetDeps): Promise<void> {
  const now = deps.clock.now()
  for (const distributorId of await listDistributors(deps)) {
    for (const what of ["rowsUntil", "namesUntil"] as const) {
      await forgetEach({ distributorId }, { what, now }, deps)
    }
  }
}

async function forgetEach(
  scope: Scope,
  { what, now }: { what: keyof typeof operations; now: Date },
  deps: ForgetDeps,
): Promise<void> {
  const expired = await inScope(deps.db, scope, (tx) => listExpiredStatements(tx, { what, now }))
  for (const { id, bank } of expired) {
    try {
      await inScope(deps.db, scope, async (tx) => {
        await lockStatements(tx, bank)
        await operations[what](tx, { id, now }, deps)
      })
    } catch (error) {
      deps.log.error({ err: error, statement: id }, "a statement was not forgotten")
    }
  }
}

interface Expired {
  id: string
  now: Date
}

async function forgetRows(tx: ScopedTransaction, expired: Expired, deps: ForgetDeps): Promise<void> {
  const isUnread = await deleteUnreadStatement(tx, expired)
  if (!isUnread && !(await deleteExpiredRows(tx, expired))) return // its file was sent again meanwhile
  const action = isUnread ? "bank-statement.deleted" : "bank-statement.rows-deleted"
  recordAudit(tx, { actor: system, action, object: `bank-statement:${expired.id}` }, deps)
}

async function forgetNames(tx: ScopedTransaction, { id, now }: Expired, deps: ForgetDeps): Promise<void> {
  const settledUntil = new Date(now)
  settledUntil.setUTCFullYear(now.getUTCFullYear() + salesYears)
  const movements = await deleteExpiredNames(tx, { id, now, settledUntil })
  if (movements === null) return
  const object = `bank-statement:${id}`
  const action = "bank-statement.names-deleted"
  recordAudit(tx, { actor: system, action, object, data: { movements } }, deps)
}
