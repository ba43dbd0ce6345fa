import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type AuditEntry, recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest, type RequestChanges } from "../../requests/requests/move-request.ts"
import { documentRequirements, missingDocuments } from "../../requests/requests/request-documents.ts"
import { lockDraft, requireReached } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { withStep } from "./still-valid-steps.ts"

interface DraftChange {
  id: string
  changes: RequestChanges
  actor: Actor
  action: AuditEntry["action"]
  data?: AuditEntry["data"]
}

export async function changeDraft(
  tx: ScopedTransaction,
  { id, changes, actor, action, data = {} }: DraftChange,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PurchaseFlow> {
  const changed = await changeRequest(tx, id, { ...changes, updated_at: deps.clock.now() })
  recordAudit(tx, { actor, action, object: `request:${id}`, data }, deps)
  return await loadFlow(tx, changed, deps)
}

/** @throws ApiError PAPERS_MISSING with one field per missing document, STEP_NOT_REACHED, MOVE_NOT_ALLOWED */
export async function completeStep(
  scope: Scope,
  { actor, step }: { actor: Actor; step: "documents" | "photo" | "summary" },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await lockDraft(tx, actor, deps)
    requireReached(request, step)
    if (step !== "summary") {
      const missing = missingDocuments(step, documentRequirements(request, deps.clock.now()), files)
      const fields = missing.map((type) => [type, `Falta: ${documentCatalogue[type].title}`])
      if (missing.length > 0) throw new ApiError("PAPERS_MISSING", { fields: Object.fromEntries(fields) })
    }
    if (request.completed_steps.includes(step)) return await loadFlow(tx, request, deps)
    const changes = { completed_steps: withStep(request.completed_steps, step) }
    const entry = { id: request.id, actor, action: "request.step-completed" as const, data: { step } }
    return await changeDraft(tx, { ...entry, changes }, deps)
  })
}
