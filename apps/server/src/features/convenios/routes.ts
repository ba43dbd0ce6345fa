import * as contract from "@trazo/contract/catalogue/convenios"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { changeConvenio, createConvenio, getConvenio, listConvenios } from "./edit-convenios.ts"

export function convenioRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConvenios, deps, ({ scope, query }) => listConvenios(scope, query, deps))
  route(app, contract.getConvenio, deps, ({ scope, params }) => getConvenio(scope, params.id, deps))
  route(app, contract.createConvenio, deps, ({ scope, actor, body }) =>
    createConvenio(scope, { ...body, actor }, deps),
  )
  route(app, contract.changeConvenio, deps, ({ scope, actor, params, body }) =>
    changeConvenio(scope, { ...body, ...params, actor }, deps),
  )
}
