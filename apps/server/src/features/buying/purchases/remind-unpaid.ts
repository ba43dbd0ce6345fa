import { formatMoney } from "@trazo/domain/money/money"
import { inScope, type Scope } from "../../../database/scope.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { listWaysToPay } from "../../platform/branding/ways-to-pay.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { lockRequest, verifiedEmailOf } from "../../requests/requests/request.ts"
import { loadWay } from "../../requests/requests/request-way.ts"
import { renewedResumeLink } from "../../requests/requests/resume-token.ts"
import { type MailDeps, mailListed } from "./mail-listed.ts"
import { listUnpaid, unpaidTemplate } from "./unpaid-request.ts"

/**
 * Mails each applicant who submitted a request ten minutes ago and did not begin to pay, once a request: its number and
 * how it is paid. @returns the number of mails
 */
export function remindUnpaid(deps: MailDeps): Promise<number> {
  return mailListed(
    { list: listUnpaid, mail: remindOne, failure: "the applicant of an unpaid request was not reminded" },
    deps,
  )
}

/** @returns false for a request that was paid, or mailed, meanwhile */
async function remindOne(scope: Scope, id: string, deps: MailDeps): Promise<boolean> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, id)
    const { number, totalCents: total, userInfo: info } = request
    if (number === null || total === null) return false
    if (!(await listUnpaid(tx, deps.clock.now(), id)).includes(id)) return false
    const link = await renewedResumeLink(tx, request, deps)
    const paidBy = await listWaysToPay(tx, loadDistributor(tx))
    const variables = { names: info.names ?? "", number, total: formatMoney(total), paidBy, link }
    const to = verifiedEmailOf(request)
    const way = await loadWay(tx, request, deps)
    await queueMail(tx, { to, template: unpaidTemplate, variables, requestId: id, way }, deps)
    return true
  })
}
