import * as contract from "@trazo/contract/requests/renewals"
import { on } from "../../../plugins/contract-routes.ts"
import { sendStarted } from "../requests/resume-token.ts"
import { askRenewalCode, openRenewal, previewRenewalLink } from "./open-renewal.ts"
import { renewalCalendar } from "./renewal-calendar.ts"
import { listRenewals, startRenewal } from "./start-renewal.ts"
export const renewalRoutes = [
  on(contract.listRenewals, listRenewals),
  on(contract.startRenewal, async ({ scope, actor, body, reply }, deps) =>
    sendStarted(reply, await startRenewal(scope, { actor, ...body }, deps)),
  ),
  on(contract.previewRenewalLink, previewRenewalLink),
  on(contract.askRenewalCode, ({ scope, body, request }, deps) =>
    askRenewalCode(scope, { ...body, address: request.ip }, deps),
  ),
  on(contract.openRenewal, async ({ scope, body, request, reply }, deps) =>
    sendStarted(reply, await openRenewal(scope, { ...body, address: request.ip }, deps)),
  ),
  on(contract.getRenewalCalendar, async ({ scope, query }, deps) => {
    const content = await renewalCalendar(scope, query.aviso, deps)
    return {
      fileName: "renovar-mi-firma.ics",
      mediaType: "text/calendar; charset=utf-8",
      content,
    }
  }),
]
