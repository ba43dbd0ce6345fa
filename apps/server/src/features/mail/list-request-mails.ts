import type { RequestMail } from "@trazo/contract/mail-delivery"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentRequestMail } from "./presenters.ts"
import { listMailsOfRequest } from "./queries.ts"

const shown = 20

/** The last mails about a request, the newest first. @param reader `mayResend`: whether they may send one again */
export async function listRequestMails(
  tx: ScopedTransaction,
  requestId: string,
  { mayResend }: { mayResend: boolean },
): Promise<RequestMail[]> {
  const rows = await listMailsOfRequest(tx, requestId, shown)
  return rows.map((row) => presentRequestMail(row, mayResend))
}
