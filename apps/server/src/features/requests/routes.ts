import { ApiError } from "@trazo/contract/errors"
import * as delivery from "@trazo/contract/mail-delivery"
import * as contract from "@trazo/contract/purchase"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Actor } from "../../actor.ts"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { readToken } from "../../plugins/session-cookies.ts"
import { findActor } from "../sessions/find-actor.ts"
import { completeStep } from "./change-draft.ts"
import { acceptTerms, type GivenConsent, giveBiometricConsent } from "./consents.ts"
import { cancelRequest } from "./end-requests.ts"
import { getPurchase } from "./load-flow.ts"
import { confirmEmailCode, getEmailCodeDelivery, sendEmailCode } from "./prove-email.ts"
import { readOwnDocument, sendPrivateFile } from "./read-own-document.ts"
import { removeDocument } from "./remove-document.ts"
import { resumePurchase } from "./resume-purchase.ts"
import { setResumeCookie } from "./resume-token.ts"
import { autosavePersonalData, savePersonalData } from "./save-personal-data.ts"
import { chooseCertificate, startPurchase } from "./start-purchase.ts"
import { submitRequest } from "./submit-request.ts"
import { uploadDocument } from "./upload-document.ts"

function consentOf(actor: Actor, request: FastifyRequest): GivenConsent {
  return { actor, ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }
}

export function requestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.startPurchase, deps, async ({ scope, body, reply }) => {
    const started = await startPurchase(scope, body, deps)
    setResumeCookie(reply, started.resumeToken)
    return started
  })
  route(app, contract.resumePurchase, deps, async ({ scope, body, reply }) => {
    const flow = await resumePurchase(scope, body.token, deps)
    setResumeCookie(reply, body.token)
    return flow
  })
  route(app, contract.getPurchase, deps, ({ scope, actor }) => getPurchase(scope, actor, deps))
  route(app, contract.chooseCertificate, deps, ({ scope, actor, body }) =>
    chooseCertificate(scope, { actor, ...body }, deps),
  )
  route(app, contract.savePersonalData, deps, ({ scope, actor, body }) =>
    savePersonalData(scope, { actor, ...body }, deps),
  )
  route(app, contract.autosavePersonalData, deps, ({ scope, actor, body }) =>
    autosavePersonalData(scope, { actor, ...body }, deps),
  )
  route(app, contract.giveBiometricConsent, deps, ({ scope, actor, request }) =>
    giveBiometricConsent(scope, consentOf(actor, request), deps),
  )
  route(app, contract.acceptTerms, deps, ({ scope, actor, request }) =>
    acceptTerms(scope, consentOf(actor, request), deps),
  )
  route(app, contract.sendEmailCode, deps, ({ scope, actor }) => sendEmailCode(scope, actor, deps))
  route(app, delivery.getEmailCodeDelivery, deps, ({ scope, actor }) =>
    getEmailCodeDelivery(scope, actor, deps),
  )
  route(app, contract.confirmEmailCode, deps, ({ scope, actor, body }) =>
    confirmEmailCode(scope, { actor, code: body.code }, deps),
  )
  route(app, contract.completeStep, deps, ({ scope, actor, params }) =>
    completeStep(scope, { actor, step: params.step }, deps),
  )
  route(app, contract.submitRequest, deps, async ({ scope, actor, body, request }) => {
    const token = readToken(request, "client")
    const client = token && (await findActor({ area: "client", token, scope }, deps))
    return submitRequest(
      scope,
      { actor, password: body.password, signedInAs: (client || null)?.id ?? null },
      deps,
    )
  })
  route(app, contract.cancelRequest, deps, ({ scope, actor }) => cancelRequest(scope, actor, deps))
  app.register(async (scoped) => documentRoutes(scoped, deps))
}

/** Uploads are interrupted at the size limit. The error names the video limit for videos. */
function reportSizeLimit(error: unknown, request: FastifyRequest): never {
  const { paper: documentType } = request.params as { paper?: unknown }
  const isTooLarge = error instanceof ApiError && error.typeCode === "FILE_TOO_LARGE"
  if (isTooLarge && isDocumentType(documentType) && documentCatalogue[documentType].format === "video") {
    throw new ApiError("VIDEO_TOO_LARGE")
  }
  throw error
}

function documentRoutes(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler(reportSizeLimit)
  route(app, contract.uploadDocument, deps, ({ scope, actor, params, upload }) =>
    uploadDocument(scope, { actor, documentType: params.paper, file: upload.file }, deps),
  )
  route(app, contract.removeDocument, deps, ({ scope, actor, params }) =>
    removeDocument(scope, { actor, fileId: params.file }, deps),
  )
  route(app, contract.getDocumentContent, deps, async ({ scope, actor, params, reply }) =>
    sendPrivateFile(reply, await readOwnDocument(scope, { actor, fileId: params.file }, deps)),
  )
}
