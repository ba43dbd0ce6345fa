import * as contract from "@trazo/contract/certificates/revocation-sheet"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getRevocationSheet, printRevocationSheet, renewRevocationSheet } from "./own-sheet.ts"
import { revokeWithSheet } from "./revoke-with-sheet.ts"

export function revocationSheetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getRevocationSheet, deps, ({ scope, actor, params: { serial } }) =>
    getRevocationSheet(scope, { actor, serial }, deps),
  )
  route(app, contract.renewRevocationSheet, deps, ({ scope, actor, params: { serial } }) =>
    renewRevocationSheet(scope, { actor, serial }, deps),
  )
  route(app, contract.printRevocationSheet, deps, async ({ scope, actor, params: { serial }, body }) => {
    const content = await printRevocationSheet(scope, { actor, serial, ...body }, deps)
    return { fileName: "hoja-de-revocacion.pdf", mediaType: "application/pdf", content }
  })
  route(app, contract.revokeWithSheet, deps, ({ scope, body, request }) =>
    revokeWithSheet(scope, { ...body, address: request.ip }, deps),
  )
}
