import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { changeDraft } from "./change-draft.ts"
import { forgetPapers } from "./forget-papers.ts"
import { lockDraft } from "./lock-draft.ts"
import { withoutSummary } from "./steps-that-hold.ts"

/** Takes a file out of a draft. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function removePaper(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await lockDraft(tx, actor, deps)
    const file = files.find((sent) => sent.fileId === fileId)
    if (!file) throw new ApiError("NOT_FOUND", { message: "Ese documento ya no está en la solicitud." })
    await forgetPapers(tx, [file], deps)
    const changes = { completed_steps: withoutSummary(request.completed_steps) }
    const data = { paper: file.paper, file: fileId }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.paper-removed", data },
      deps,
    )
  })
}
