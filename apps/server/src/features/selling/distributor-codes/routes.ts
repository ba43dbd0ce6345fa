import * as contract from "@trazo/contract/selling/distributor-codes"
import type { FastifyInstance } from "fastify"
import { executiveOf } from "../../../actor.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getLotSheet } from "./code-sheet.ts"
import { cancelLot, createLot, getLot, getStatement, listLots } from "./manage-lots.ts"

export function distributorCodeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listLots, deps, ({ scope, query }) => listLots(scope, query, deps))
  route(app, contract.getLot, deps, ({ scope, actor, params }) =>
    getLot(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.createLot, deps, ({ scope, actor, body }) =>
    createLot(scope, { ...body, actor: executiveOf(actor) }, deps),
  )
  route(app, contract.cancelLot, deps, ({ scope, actor, params }) =>
    cancelLot(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.getLotSheet, deps, async ({ scope, actor, params, reply }) => {
    const sheet = await getLotSheet(scope, { actor, id: params.id }, deps)
    reply.type("application/pdf").header("content-disposition", 'inline; filename="codigos.pdf"')
    return sheet
  })
  route(app, contract.getStatement, deps, ({ scope, query }) => getStatement(scope, query.month, deps))
}
