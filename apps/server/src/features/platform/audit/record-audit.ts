import type { AuditAction } from "@trazo/domain/platform/audit-action"
import type { Compilable, Insertable } from "kysely"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

export interface AuditEntry {
  actor: Actor
  action: AuditAction
  /** `noun:id`: "request:0198…". */
  object: string
  /** Ids, states and amounts. No personal data, tokens or free text. */
  data?: Record<string, string | number | boolean | null | readonly string[]>
}

/** Writes an audit row at the end of the transaction. It is sealed within seconds. */
export function recordAudit(
  tx: AnyTransaction,
  { actor, action, object, data = {} }: AuditEntry,
  deps: Pick<Deps, "clock">,
): void {
  tx.defer(insertAuditRows, {
    distributorId: tx.scope?.distributorId ?? null,
    at: deps.clock.now(),
    actor: JSON.stringify(actorColumn(actor)),
    action,
    object,
    data: JSON.stringify(data),
  })
}

type NewAuditRow = Omit<Insertable<Database["auditLog"]>, "sequence" | "previousHash" | "hash">

function insertAuditRows(tx: AnyTransaction, rows: NewAuditRow[]): Compilable {
  return tx.insertInto("auditLog").values(rows)
}
