import * as contract from "@trazo/contract/buying/correction"
import type { WebCall } from "../../../call.ts"
import type { Deps } from "../../../deps.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { readToken } from "../../../plugins/session-cookies.ts"
import { findActor, findApplicant } from "../../identity/sessions/find-actor.ts"
import { getOwnCorrection } from "./correction-link.ts"
import { getCorrection, readCorrectedFile } from "./get-correction.ts"
import { sendCorrection } from "./send-correction.ts"
import { requireUploadable, uploadCorrectedDocument } from "./upload-corrected-document.ts"

async function signedInAs({ scope, request }: Pick<WebCall, "scope" | "request">, deps: Deps) {
  const token = readToken(request, "client")
  return (token && (await findActor({ area: "client", token, scope }, deps))?.id) || null
}

export const correctionRoutes = [
  on(contract.getCorrection, async ({ scope, params, request }, deps) => {
    const resumeToken = readToken(request, "request")
    const applicant = resumeToken ? await findApplicant({ token: resumeToken, scope }, deps) : null
    const caller = { signedInAs: await signedInAs({ scope, request }, deps), resumed: applicant?.id ?? null }
    return getCorrection(scope, { ...caller, token: params.token }, deps)
  }),
  on(contract.getOwnCorrection, async ({ scope, actor, request }, deps) =>
    getOwnCorrection(scope, { actor, signedInAs: await signedInAs({ scope, request }, deps) }, deps),
  ),
  on(contract.getCorrectedContent, ({ scope, params: { token, file: fileId } }, deps) =>
    readCorrectedFile(scope, { token, fileId }, deps),
  ),
  on(
    contract.uploadCorrectedDocument,
    ({ scope, params: { token, paper: documentType }, upload: { file }, request }, deps) =>
      uploadCorrectedDocument(scope, { token, documentType, file, address: request.ip }, deps),
    {
      beforeFile: ({ scope, params: { token, paper: documentType } }, deps) =>
        requireUploadable(scope, { token, documentType }, deps),
    },
  ),
  on(contract.sendCorrection, ({ scope, params: { token }, body }, deps) =>
    sendCorrection(scope, { token, ...body }, deps),
  ),
]
