import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { isResendable } from "./is-resendable.ts"
import { lockMailOfRequest, requeue } from "./queries.ts"

/**
 * Puts a refused mail about a request back in the queue, to the request's present address. Asked twice, it goes once.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED where it was not refused, or is not to be sent again
 */
export async function resendRequestMail(
  tx: ScopedTransaction,
  { mailId, requestId, to, actor }: { mailId: string; requestId: string; to: string; actor: Actor },
  deps: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const mail = await lockMailOfRequest(tx, { id: mailId, requestId })
  if (!mail) throw new ApiError("NOT_FOUND")
  if (mail.state === "queued") return
  if (!isResendable(mail)) throw new ApiError("MOVE_NOT_ALLOWED")
  await requeue(tx, mailId, to)
  await deps.jobs.enqueue(tx, "send-mail", { distributorId: tx.scope.distributorId, mailId })
  const data = { request: requestId }
  recordAudit(tx, { actor, action: "mail.resent", object: `mail:${mailId}`, data }, deps)
}
