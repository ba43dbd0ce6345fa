import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/brand.ts"
import { verifiedEmailOf } from "./request-account.ts"
import type { RequestRow } from "./request-row.ts"

/** Tells the holder to activate. */
export async function mailApproval(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  await queueMail(
    tx,
    {
      to: verifiedEmailOf(request),
      template: "approved",
      requestId: request.id,
      variables: {
        names: request.user_info.names ?? "",
        number: request.number ?? "",
        activateBefore: request.expires_at ? formatDate(request.expires_at) : "",
        link: await linkTo(tx, paths.managerActivationOf(request.id), deps),
      },
    },
    deps,
  )
}
