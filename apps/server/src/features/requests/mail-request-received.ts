import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/link-to.ts"
import type { RequestRow } from "./request-row.ts"
import { resumeTokenOf } from "./resume-token-of.ts"

/**
 * Tells the proved address of a submitted request its number, its price and the link that goes on to the payment;
 * and the account's own address where it is another, for somebody may have asked in its holder's name.
 */
export async function mailRequestReceived(
  tx: ScopedTransaction,
  request: RequestRow,
  accountEmail: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const { number, verified_email: to, total_cents: total, user_info: info } = request
  if (!to || number === null || total === null) return
  const link = await linkTo(tx, paths.purchaseResume(resumeTokenOf(request.id, deps)), deps)
  const variables = { names: info.names ?? "", number, total: formatMoney(total), link }
  for (const address of new Set([to, accountEmail])) {
    const mail = { to: address, template: "request-received", variables, requestId: request.id } as const
    await queueMail(tx, mail, deps)
  }
}
