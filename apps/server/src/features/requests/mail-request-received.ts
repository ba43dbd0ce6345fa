import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/brand.ts"
import { provedAddressOf } from "./request-account.ts"
import type { RequestRow } from "./request-row.ts"
import { resumeTokenOf } from "./resume-token-of.ts"

/** Mails the proved address of a submitted request its number, its price and the link that goes on to the payment. */
export async function mailRequestReceived(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const { number, total_cents: total, user_info: info } = request
  if (number === null || total === null) return
  const link = await linkTo(tx, paths.purchaseResume(resumeTokenOf(request.id, deps)), deps)
  const variables = { names: info.names ?? "", number, total: formatMoney(total), link }
  const to = provedAddressOf(request)
  await queueMail(tx, { to, template: "request-received", variables, requestId: request.id }, deps)
}
