import { type RevocationReason, revocationReasonCatalogue } from "@trazo/domain/revocation-reason"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { notifyEvent } from "../notifications/notify-event.ts"
import type { RequestRow } from "../requests/load-request.ts"

/** Tells in the drawers what `mailRevocation` tells the holder's mailbox. */
export async function notifyRevocation(
  tx: ScopedTransaction,
  { request, actor, reason }: { request: RequestRow; actor: Actor; reason: RevocationReason },
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<void> {
  const facts = { cause: revocationReasonCatalogue[reason].title }
  await notifyEvent(tx, { event: "certificateRevoked", request, actor, facts }, deps)
}
