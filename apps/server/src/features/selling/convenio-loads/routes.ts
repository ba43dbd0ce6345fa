import * as contract from "@trazo/contract/selling/convenio-loads"
import type { FastifyInstance, FastifyReply } from "fastify"
import { sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { addZeros, chooseColumns, discardLoad, mendRow, startLoad, undoLoad } from "./decide-load.ts"
import { getLoad, listLoads, writeRejected, writeTemplate } from "./read-loads.ts"
import { sendLoad } from "./send-load.ts"

function attach(
  reply: FastifyReply,
  { content, mediaType, fileName }: ReturnType<typeof writeTemplate>,
): Buffer {
  reply.type(mediaType).header("content-disposition", `attachment; filename="${fileName}"`)
  return content
}

export function convenioLoadRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConvenioLoads, deps, ({ scope, query }) => listLoads(scope, query, deps))
  route(app, contract.readConvenioTemplate, deps, async ({ query, reply }) =>
    attach(reply, writeTemplate(query.format)),
  )
  route(
    app,
    contract.sendConvenioLoad,
    deps,
    ({ scope, actor, upload: { convenio, file } }) => sendLoad(scope, { actor, convenio, file }, deps),
    { maxFileBytes: sheetLimits.fileBytes },
  )
  route(app, contract.getConvenioLoad, deps, ({ scope, params, query }) =>
    getLoad(scope, { ...params, ...query }, deps),
  )
  route(app, contract.readRejectedRows, deps, async ({ scope, actor, params, query, reply }) =>
    attach(reply, await writeRejected(scope, { ...params, ...query, actor }, deps)),
  )
  decisionRoutes(app, deps)
}

function decisionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.chooseConvenioLoadColumns, deps, ({ scope, actor, params, body }) =>
    chooseColumns(scope, { ...body, ...params, actor }, deps),
  )
  route(app, contract.mendConvenioLoadRow, deps, ({ scope, actor, params, body }) =>
    mendRow(scope, { ...body, ...params, actor }, deps),
  )
  route(app, contract.addLostZeros, deps, ({ scope, actor, params }) =>
    addZeros(scope, { ...params, actor }, deps),
  )
  route(app, contract.startConvenioLoad, deps, ({ scope, actor, params, body }) =>
    startLoad(scope, { ...body, ...params, actor }, deps),
  )
  route(app, contract.undoConvenioLoad, deps, ({ scope, actor, params }) =>
    undoLoad(scope, { ...params, actor }, deps),
  )
  route(app, contract.discardConvenioLoad, deps, ({ scope, actor, params }) =>
    discardLoad(scope, { ...params, actor }, deps),
  )
}
