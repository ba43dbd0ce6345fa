import * as contract from "@trazo/contract/requests/renewals"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { sendStarted } from "../requests/resume-token.ts"
import { askRenewalCode, openRenewal, previewRenewalLink } from "./open-renewal.ts"
import { renewalCalendar } from "./renewal-calendar.ts"
import { listRenewals, startRenewal } from "./start-renewal.ts"

export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listRenewals, deps, ({ scope, actor }) => listRenewals(scope, actor, deps))
  route(app, contract.startRenewal, deps, async ({ scope, actor, body, reply }) =>
    sendStarted(reply, await startRenewal(scope, { actor, ...body }, deps)),
  )
  route(app, contract.previewRenewalLink, deps, ({ scope, body }) =>
    previewRenewalLink(scope, body.notice, deps),
  )
  route(app, contract.askRenewalCode, deps, ({ scope, body, request }) =>
    askRenewalCode(scope, { ...body, address: request.ip }, deps),
  )
  route(app, contract.openRenewal, deps, async ({ scope, body, request, reply }) =>
    sendStarted(reply, await openRenewal(scope, { ...body, address: request.ip }, deps)),
  )
  route(app, contract.getRenewalCalendar, deps, async ({ scope, query }) => {
    const content = await renewalCalendar(scope, query.aviso, deps)
    return {
      fileName: "renovar-mi-firma.ics",
      mediaType: "text/calendar; charset=utf-8",
      content,
    }
  })
}
