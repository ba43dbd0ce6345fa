import { paths } from "@trazo/contract/paths"
import { firstIncomplete } from "@trazo/domain/buying/steps"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { inScope, type Scope } from "../../../database/scope.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { continueTokenOf, renewedResumeLink } from "../../requests/requests/resume-token.ts"
import { draftTemplate, listLeft } from "./left-draft.ts"
import { type MailDeps, mailListed } from "./mail-listed.ts"

/**
 * Mails each applicant who left a draft in the last day, once a draft and at most once a day to an address. Drafts of
 * accounts are shown there, and are left out.
 * @returns the number of mails
 */
export function remindDrafts(deps: MailDeps): Promise<number> {
  return mailListed(
    { list: listLeft, mail: remindDraft, failure: "the applicant of a draft was not reminded" },
    deps,
  )
}

/** @returns false for a draft that went on, or was mailed, meanwhile */
async function remindDraft(scope: Scope, id: string, deps: MailDeps): Promise<boolean> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, id)
    if (!(await listLeft(tx, deps.clock.now(), id)).includes(id)) return false
    const { userInfo: info, verifiedEmail, completedSteps, expiresAt } = request
    const isProved = verifiedEmail !== null && verifiedEmail === info.email
    const link = isProved
      ? await renewedResumeLink(tx, request, deps)
      : await linkTo(tx, paths.purchaseContinue(continueTokenOf(request, deps)), deps)
    const variables = {
      names: info.names ?? "",
      next: firstIncomplete(completedSteps) ?? "password",
      until: expiresAt ? formatDate(expiresAt) : null,
      link,
    }
    await queueMail(tx, { to: info.email ?? "", template: draftTemplate, variables, requestId: id }, deps)
    return true
  })
}
