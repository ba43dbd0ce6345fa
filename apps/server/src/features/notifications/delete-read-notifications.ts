import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { deleteReadRows } from "./queries.ts"
import { readerOf } from "./reader-of.ts"

/** «Eliminar notificaciones» (D2): the reader's own that were read, for good. Again, there is nothing left to do. */
export async function deleteReadNotifications(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ deleted: number }> {
  const reader = readerOf(actor)
  return inScope(deps.db, scope, async (tx) => {
    const deleted = await deleteReadRows(tx, reader)
    if (deleted > 0) {
      const object = `${reader.area}:${reader.id}`
      recordAudit(tx, { actor, action: "notifications.deleted", object, data: { deleted } }, deps)
    }
    return { deleted }
  })
}
