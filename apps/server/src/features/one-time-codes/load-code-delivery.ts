import type { CodeDelivery } from "@trazo/contract/mail-delivery"
import type { ScopedTransaction } from "../../database/scope.ts"
import { loadDelivery } from "../mail/load-delivery.ts"
import { presentCodeDelivery } from "./presenters.ts"
import { type CodeBinding, findLatestCode } from "./queries.ts"

/** How the mail of the latest code fares: none where that went to another address, or was never sent. */
export async function loadCodeDelivery(
  tx: ScopedTransaction,
  { purpose, subject, destination }: CodeBinding & { destination: string },
): Promise<CodeDelivery> {
  const latest = await findLatestCode(tx, { purpose, subject }, false)
  const mailId = latest?.destination === destination ? latest.mail_id : null
  return presentCodeDelivery(mailId ? await loadDelivery(tx, mailId) : null)
}
