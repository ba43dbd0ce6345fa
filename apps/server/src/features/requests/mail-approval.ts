import { paths } from "@trazo/contract/paths"
import { activationLinkEnd } from "@trazo/domain/certificates/activation-link"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { hashToken } from "../sessions/open-session.ts"
import { linkTo } from "../tenants/brand.ts"
import { putActivationLink } from "./queries.ts"
import { verifiedEmailOf } from "./request-account.ts"
import type { RequestRow } from "./request-row.ts"

/** Tells the holder to activate, with a link of one use (docs/decisions/0177-activation-by-link.md). */
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
        link: await newActivationLink(tx, request, deps),
      },
    },
    deps,
  )
}

async function newActivationLink(
  tx: ScopedTransaction,
  { id, client_id, expires_at }: RequestRow,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string> {
  if (client_id === null) throw new Error(`Request ${id} is approved without an account`)
  const token = newToken(deps.random)
  const end = activationLinkEnd(deps.clock.now(), expires_at)
  await putActivationLink(tx, { requestId: id, client_id, token_hash: hashToken(token), expires_at: end })
  return linkTo(tx, paths.activationLink(token), deps)
}
