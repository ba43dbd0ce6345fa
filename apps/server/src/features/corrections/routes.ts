import * as contract from "@trazo/contract/correction"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { readToken } from "../../plugins/session-cookies.ts"
import { sendPrivateFile } from "../files/send-file.ts"
import { findActor } from "../sessions/find-actor.ts"
import { getOwnCorrection } from "./correction-link.ts"
import { getCorrection, readCorrectedFile } from "./get-correction.ts"
import { sendCorrection } from "./send-correction.ts"
import { uploadCorrectedDocument } from "./upload-corrected-document.ts"

export function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getCorrection, deps, ({ scope, params }) => getCorrection(scope, params.token, deps))
  route(app, contract.getOwnCorrection, deps, async ({ scope, actor, request }) => {
    const token = readToken(request, "client")
    const client = token ? await findActor({ area: "client", token, scope }, deps) : null
    return getOwnCorrection(scope, { actor, signedInAs: client?.id ?? null }, deps)
  })
  route(app, contract.getCorrectedContent, deps, async ({ scope, params: { token, file: fileId }, reply }) =>
    sendPrivateFile(reply, await readCorrectedFile(scope, { token, fileId }, deps)),
  )
  route(
    app,
    contract.uploadCorrectedDocument,
    deps,
    ({ scope, params: { token, paper: documentType }, upload: { file }, request }) =>
      uploadCorrectedDocument(scope, { token, documentType, file, address: request.ip }, deps),
  )
  route(app, contract.sendCorrection, deps, ({ scope, params: { token }, body: { fields } }) =>
    sendCorrection(scope, { token, fields }, deps),
  )
}
