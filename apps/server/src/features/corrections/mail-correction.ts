import { paths } from "@trazo/contract/paths"
import type { CorrectionTarget } from "@trazo/domain/correction-targets"
import { type Paper, paperCatalogue } from "@trazo/domain/papers"
import { isPersonalField, personalFieldLabels } from "@trazo/domain/personal-fields"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { provedAddressOf } from "../requests/request-account.ts"
import { linkTo } from "../tenants/brand.ts"

/** Mails the applicant what to correct, with the link that opens it. */
export async function mailCorrection(
  tx: ScopedTransaction,
  asked: { request: RequestRow; targets: readonly CorrectionTarget[]; token: string },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const { request, targets, token } = asked
  const items = targets.map(({ key, reason }) => ({ label: targetLabel(key), reason }))
  const link = await linkTo(tx, paths.correction(token), deps)
  const to = provedAddressOf(request)
  const variables = { names: request.user_info.names ?? "", number: request.number ?? "", items, link }
  await queueMail(tx, { to, template: "correction", variables, requestId: request.id }, deps)
}

function targetLabel(key: string): string {
  if (isPersonalField(key)) return personalFieldLabels[key]
  return paperCatalogue[key as Paper]?.title ?? key
}
