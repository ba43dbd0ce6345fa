import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"

/** Ends the open handovers of a request. @returns whether there was one */
async function endOpenHandovers(
  tx: ScopedTransaction,
  { requestId, now }: { requestId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("handovers")
    .set({ endedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("takenAt", "is", null)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what a request's P12 is offered to (docs/security/links.md). */
export async function endOffers(
  tx: ScopedTransaction,
  { actor, requestId }: { actor: Actor; requestId: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (!(await endOpenHandovers(tx, { requestId, now: deps.clock.now() }))) return
  recordAudit(tx, { actor, action: "handover.ended", object: `request:${requestId}` }, deps)
}
