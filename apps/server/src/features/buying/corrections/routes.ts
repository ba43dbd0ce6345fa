import * as contract from "@trazo/contract/buying/correction"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readToken } from "../../../plugins/session-cookies.ts"
import { findActor, findApplicant } from "../../identity/sessions/find-actor.ts"
import { getOwnCorrection } from "./correction-link.ts"
import { getCorrection, readCorrectedFile } from "./get-correction.ts"
import { sendCorrection } from "./send-correction.ts"
import { requireUploadable, uploadCorrectedDocument } from "./upload-corrected-document.ts"

export function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  const signedInAs = async (scope: Scope, request: FastifyRequest) => {
    const token = readToken(request, "client")
    return (token && (await findActor({ area: "client", token, scope }, deps))?.id) || null
  }
  route(app, contract.getCorrection, deps, async ({ scope, params, request }) => {
    const resumeToken = readToken(request, "request")
    const applicant = resumeToken ? await findApplicant({ token: resumeToken, scope }, deps) : null
    const caller = { signedInAs: await signedInAs(scope, request), resumed: applicant?.id ?? null }
    return getCorrection(scope, { ...caller, token: params.token }, deps)
  })
  route(app, contract.getOwnCorrection, deps, async ({ scope, actor, request }) =>
    getOwnCorrection(scope, { actor, signedInAs: await signedInAs(scope, request) }, deps),
  )
  route(app, contract.getCorrectedContent, deps, ({ scope, params: { token, file: fileId } }) =>
    readCorrectedFile(scope, { token, fileId }, deps),
  )
  route(
    app,
    contract.uploadCorrectedDocument,
    deps,
    ({ scope, params: { token, paper: documentType }, upload: { file }, request }) =>
      uploadCorrectedDocument(scope, { token, documentType, file, address: request.ip }, deps),
    {
      beforeFile: ({ scope, params: { token, paper: documentType } }) =>
        requireUploadable(scope, { token, documentType }, deps),
    },
  )
  route(app, contract.sendCorrection, deps, ({ scope, params: { token }, body: { fields } }) =>
    sendCorrection(scope, { token, fields }, deps),
  )
}
