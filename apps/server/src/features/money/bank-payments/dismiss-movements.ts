import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { dismissMovements as endpoint } from "@trazo/contract/money/statements"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import { putAside, restoreDismissed } from "./movement.ts"
import { findStatement, lockStatements } from "./statement.ts"

type ChangeDeps = Pick<Deps, "db" | "clock">

/** Puts aside movements that belong to no payment. Reversals and what confirmed a payment stay. @throws ApiError NOT_FOUND */
export function dismissMovements(
  scope: Scope,
  { movements, reason, ...of }: RouteInput<typeof endpoint>["body"] & { actor: Actor; id: string },
  deps: ChangeDeps,
): Promise<{ changed: number }> {
  return change(scope, { ...of, action: "bank-movement.dismissed" }, deps, (tx, { actor: { id: by } }) =>
    putAside(tx, { statementId: of.id, ids: movements }, { at: deps.clock.now(), by, reason }),
  )
}

/** Lets movements that were put aside be compared again. @throws ApiError NOT_FOUND */
export function restoreMovements(
  scope: Scope,
  { movements, ...of }: { actor: Actor; id: string; movements: readonly string[] },
  deps: ChangeDeps,
): Promise<{ changed: number }> {
  return change(scope, { ...of, action: "bank-movement.restored" }, deps, (tx) =>
    restoreDismissed(tx, { statementId: of.id, ids: movements }),
  )
}

interface Change {
  actor: Actor
  /** Of the statement. */
  id: string
  action: "bank-movement.dismissed" | "bank-movement.restored"
}

async function change(
  scope: Scope,
  { actor, id, action }: Change,
  deps: ChangeDeps,
  work: (tx: ScopedTransaction, bank: ActingBank) => Promise<string[]>,
): Promise<{ changed: number }> {
  return await inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    await lockStatements(tx, bank.bank)
    if (!(await findStatement(tx, { id, bank: bank.bank }))) throw new ApiError("NOT_FOUND")
    const movements = await work(tx, bank)
    if (movements.length > 0) {
      recordAudit(tx, { actor, action, object: `bank-statement:${id}`, data: { movements } }, deps)
    }
    return { changed: movements.length }
  })
}
