import type { MailDelivery } from "@trazo/contract/mail-delivery"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentDelivery } from "./presenters.ts"
import { findMailState } from "./queries.ts"

/** How a mail fares, for who waits for it. */
export async function loadDelivery(tx: ScopedTransaction, mailId: string): Promise<MailDelivery | null> {
  const mail = await findMailState(tx, mailId)
  return mail ? presentDelivery(mail) : null
}
