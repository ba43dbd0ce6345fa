import { ApiError } from "@trazo/contract/errors/errors"
import type { MailDelivery, RequestMail } from "@trazo/contract/platform/mail-delivery"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import {
  findMailState,
  listMailsOfClient,
  listMailsOfRequest,
  listRefusedMails,
  lockMailOfRequest,
  presentDelivery,
  presentRequestMail,
  requeue,
} from "./mail.ts"

export async function loadDelivery(tx: ScopedTransaction, mailId: string): Promise<MailDelivery | null> {
  const mail = await findMailState(tx, mailId)
  return mail ? presentDelivery(mail) : null
}

const listed = 20

export async function listRequestMails(
  tx: ScopedTransaction,
  requestId: string,
  { mayResend }: { mayResend: boolean },
): Promise<RequestMail[]> {
  const rows = await listMailsOfRequest(tx, requestId, listed)
  return rows.map((row) => presentRequestMail(row, mayResend && isResendable(row)))
}

/** The mails of a client's requests, and those of the account itself, newest first. */
export async function listClientMails(
  tx: ScopedTransaction,
  client: { clientId: string; email: string },
): Promise<RequestMail[]> {
  const rows = await listMailsOfClient(tx, client, listed)
  return rows.map((row) => presentRequestMail(row, false))
}

/** The last mails of the distributor that were not delivered, newest first. */
export async function listFailedMails(tx: ScopedTransaction): Promise<RequestMail[]> {
  const rows = await listRefusedMails(tx, listed)
  return rows.map((row) => presentRequestMail(row, false))
}

/**
 * Queues a refused mail again, to the request's current address. A queued mail stays as it is.
 * @throws ApiError NOT_FOUND; MOVE_NOT_ALLOWED when it was not refused or must not be sent again
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

function isResendable(mail: { state: string; template: string; hasPayload: boolean }): boolean {
  return mail.state === "refused" && mail.hasPayload && isWorthKeeping(mail.template)
}

/** Codes have expired by then, and correction links are renewed in the review. */
export function isWorthKeeping(template: string): boolean {
  return template !== "code" && template !== "correction"
}
