import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Updateable } from "kysely"
import type { Actor } from "../../actor.ts"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type AuditEntry, recordAudit } from "../audit/record-audit.ts"
import { loadFlow } from "./load-flow.ts"
import { updateRequest } from "./queries.ts"

export interface DraftChange {
  id: string
  changes: Omit<Updateable<Database["requests"]>, "status">
  actor: Actor
  /** What the audit calls it: "request.paper-sent". */
  action: string
  data?: AuditEntry["data"]
}

/** Writes an answer of a draft with its audit row, and answers the flow as it then stands. */
export async function changeDraft(
  tx: ScopedTransaction,
  { id, changes, actor, action, data = {} }: DraftChange,
  deps: Pick<Deps, "clock">,
): Promise<PurchaseFlow> {
  const changed = await updateRequest(tx, id, { ...changes, updated_at: deps.clock.now() })
  recordAudit(tx, { actor, action, object: `request:${id}`, data }, deps)
  return await loadFlow(tx, changed, deps)
}
