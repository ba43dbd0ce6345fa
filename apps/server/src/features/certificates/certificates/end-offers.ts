import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { endOpenHandovers } from "./handovers.queries.ts"

/** Ends what a request's P12 is offered to (docs/security/links.md). */
export async function endOffers(
  tx: ScopedTransaction,
  { actor, requestId }: { actor: Actor; requestId: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (!(await endOpenHandovers(tx, { requestId, now: deps.clock.now() }))) return
  recordAudit(tx, { actor, action: "handover.ended", object: `request:${requestId}` }, deps)
}
