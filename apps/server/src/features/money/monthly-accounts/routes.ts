import * as contract from "@trazo/contract/money/monthly-account"
import * as convenioContract from "@trazo/contract/selling/convenio-months"
import { parseMoney } from "@trazo/domain/money/money"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { chargeMonthlyAccount, getOwnMonthlyAccount } from "./charge-account.ts"
import { closeMonth, recordMonthPaid } from "./close-month.ts"
import { getConvenioStatement, listConvenioMonths } from "./convenio-months.ts"
import { getMonthlyAccount, saveMonthlyAccount } from "./manage-accounts.ts"
import { getMonthStatement } from "./month-statement.ts"

function attach(
  reply: FastifyReply,
  { content, mediaType, fileName }: Awaited<ReturnType<typeof getMonthStatement>>,
): Buffer {
  reply.type(mediaType).header("content-disposition", `attachment; filename="${fileName}"`)
  return content
}

export function monthlyAccountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getOwnMonthlyAccount, deps, ({ scope, actor }) =>
    getOwnMonthlyAccount(scope, actor, deps),
  )
  route(app, contract.chargeMonthlyAccount, deps, ({ scope, actor, body }) =>
    chargeMonthlyAccount(scope, { actor, ...body }, deps),
  )
  route(app, contract.getMonthlyAccount, deps, ({ scope, params }) =>
    getMonthlyAccount(scope, params.id, deps),
  )
  route(app, contract.saveMonthlyAccount, deps, ({ scope, actor, params, body }) => {
    const { limit, version, ...typed } = body
    const account = { ...typed, limit_cents: parseMoney(limit) ?? 0 }
    return saveMonthlyAccount(scope, { actor, clientId: params.id, account, version }, deps)
  })
  route(app, contract.closeMonth, deps, ({ scope, actor, params: { id, month }, body }) =>
    closeMonth(scope, { actor, payer: { clientId: id }, month, expectedCents: body.totalCents }, deps),
  )
  route(app, contract.recordMonthPaid, deps, ({ scope, actor, params: { id, month } }) =>
    recordMonthPaid(scope, { actor, payer: { clientId: id }, month }, deps),
  )
  route(app, contract.getMonthStatement, deps, async ({ scope, actor, params, query, reply }) => {
    const wanted = { actor, clientId: params.id, month: params.month, format: query.format }
    return attach(reply, await getMonthStatement(scope, wanted, deps))
  })
  convenioRoutes(app, deps)
}

function convenioRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, convenioContract.listConvenioMonths, deps, ({ scope, params }) =>
    listConvenioMonths(scope, params.id, deps),
  )
  route(app, convenioContract.readConvenioMonth, deps, async ({ scope, actor, params, query, reply }) =>
    attach(reply, await getConvenioStatement(scope, { actor, ...params, ...query }, deps)),
  )
  route(app, convenioContract.closeConvenioMonth, deps, ({ scope, actor, params: { id, month }, body }) =>
    closeMonth(scope, { actor, payer: { convenioId: id }, month, expectedCents: body.totalCents }, deps),
  )
  route(app, convenioContract.recordConvenioMonthPaid, deps, ({ scope, actor, params: { id, month } }) =>
    recordMonthPaid(scope, { actor, payer: { convenioId: id }, month }, deps),
  )
}
