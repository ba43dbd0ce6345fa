import * as contract from "@trazo/contract/desk/client-records"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { addClientNote, changeClientData, getClientRecord } from "./client-record.ts"
import { insertClient } from "./insert-client.ts"
import { listClients } from "./list-clients.ts"

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listClients, deps, ({ scope, query }) => listClients(scope, query, deps))
  route(app, contract.insertClient, deps, ({ scope, actor, body }) =>
    insertClient(scope, { actor, client: body }, deps),
  )
  route(app, contract.getClientRecord, deps, ({ scope, actor, params }) =>
    getClientRecord(scope, { actor, id: params.id }, deps),
  )
  route(app, contract.changeClientData, deps, ({ scope, actor, params, body }) =>
    changeClientData(scope, { ...body, actor, id: params.id }, deps),
  )
  route(app, contract.addClientNote, deps, ({ scope, actor, params, body }) =>
    addClientNote(scope, { ...body, actor, id: params.id }, deps),
  )
}
