import * as contract from "@trazo/contract/requests/renewals"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { sendDownload } from "../files/send-file.ts"
import { setResumeCookie } from "../requests/resume-token.ts"
import { listRenewals } from "./list-renewals.ts"
import { askRenewalCode, openRenewal, previewRenewalLink } from "./open-renewal.ts"
import { renewalCalendar } from "./renewal-calendar.ts"
import { type StartedRenewal, startRenewal } from "./start-renewal.ts"

export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  const begin = (reply: FastifyReply, { resumeToken, ...started }: StartedRenewal) => {
    setResumeCookie(reply, resumeToken)
    return started
  }
  route(app, contract.listRenewals, deps, ({ scope, actor }) => listRenewals(scope, actor, deps))
  route(app, contract.startRenewal, deps, async ({ scope, actor, body, reply }) =>
    begin(reply, await startRenewal(scope, { actor, ...body }, deps)),
  )
  route(app, contract.previewRenewalLink, deps, ({ scope, body }) =>
    previewRenewalLink(scope, body.notice, deps),
  )
  route(app, contract.askRenewalCode, deps, ({ scope, body, request }) =>
    askRenewalCode(scope, { ...body, address: request.ip }, deps),
  )
  route(app, contract.openRenewal, deps, async ({ scope, body, request, reply }) =>
    begin(reply, await openRenewal(scope, { ...body, address: request.ip }, deps)),
  )
  route(app, contract.getRenewalCalendar, deps, async ({ scope, query, reply }) => {
    const content = await renewalCalendar(scope, query.aviso, deps)
    return sendDownload(reply, {
      name: "renovar-mi-firma.ics",
      type: "text/calendar; charset=utf-8",
      content,
    })
  })
}
