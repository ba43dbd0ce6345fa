import * as contract from "@trazo/contract/desk/exports"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { listOwnData, readOwnData, requestOwnData } from "./own-data.ts"
import { listOwnExports, readOwnExport, requestExport } from "./own-exports.ts"

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.requestExport, deps, ({ scope, actor, body }) =>
    requestExport(scope, { actor, ...body }, deps),
  )
  route(app, contract.listExports, deps, ({ scope, actor }) => listOwnExports(scope, actor, deps))
  route(app, contract.readExport, deps, async ({ scope, actor, params: { id } }) => {
    const { name: fileName, mediaType, content } = await readOwnExport(scope, { actor, id }, deps)
    return { fileName, mediaType, content }
  })
  route(app, contract.requestOwnData, deps, ({ scope, actor }) => requestOwnData(scope, actor, deps))
  route(app, contract.listOwnData, deps, ({ scope, actor }) => listOwnData(scope, actor, deps))
  route(app, contract.readOwnData, deps, async ({ scope, actor, params: { id } }) => {
    const { name: fileName, mediaType, content } = await readOwnData(scope, { actor, id }, deps)
    return { fileName, mediaType, content }
  })
}
