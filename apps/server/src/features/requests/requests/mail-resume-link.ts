import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import type { RequestRow } from "./request.ts"
import { renewedResumeLink } from "./resume-token.ts"

/** Mails the link of the current token to a verified address. The caller has locked the request. */
export async function mailResumeLink(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "id" | "resume_generation">,
  to: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const link = await renewedResumeLink(tx, request, deps)
  await queueMail(tx, { to, template: "resume-link", variables: { link }, requestId: request.id }, deps)
}
