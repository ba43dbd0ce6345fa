import * as emailCode from "@trazo/contract/buying/email-code"
import * as invitations from "@trazo/contract/buying/invitations"
import { confirmRequest as confirmEndpoint } from "@trazo/contract/buying/new-requests"
import * as contract from "@trazo/contract/buying/purchase"
import * as resume from "@trazo/contract/buying/resume"
import * as submission from "@trazo/contract/buying/submission"
import { continuePurchase } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import * as payment from "@trazo/contract/money/payment"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import { confirmRenewal as renewalEndpoint } from "@trazo/contract/requests/renewals"
import { withdrawConvenioInvitation } from "@trazo/contract/selling/convenio-people"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import {
  readKnownDevices,
  readToken,
  setKnownDevices,
  setShortSessionCookie,
} from "../../../plugins/session-cookies.ts"
import { closeActivation } from "../../identity/sessions/close-activation.ts"
import { findActor } from "../../identity/sessions/find-actor.ts"
import { setResumeCookie } from "../../requests/requests/resume-token.ts"
import { chooseChannel, chooseProducts, completeStep } from "./change-draft.ts"
import { confirmRenewal, confirmRequest } from "./confirm-known.ts"
import { acceptTerms, type GivenConsent, giveBiometricConsent } from "./consents.ts"
import { continueByMail, previewContinued, sendContinuedCode } from "./continue-by-mail.ts"
import { readOwnDocument, removeDocument, uploadDocument } from "./draft-documents.ts"
import { openInvitation, previewInvitation, withdrawInvitation } from "./open-invitation.ts"
import { getPaymentMethods, sendReceipt } from "./pay-request.ts"
import { proposeCompany } from "./propose-company.ts"
import { confirmEmailCode, getEmailCodeDelivery, sendEmailCode } from "./prove-email.ts"
import { redeemPromotion, removePromotion } from "./redeem-promotion.ts"
import * as operations from "./resume-purchase.ts"
import { autosavePersonalData, savePersonalData } from "./save-personal-data.ts"
import * as purchase from "./start-purchase.ts"
import { submitRequest } from "./submit-request.ts"

function consentOf(actor: Actor, request: FastifyRequest): GivenConsent {
  return { actor, ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }
}

function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, invitations.previewInvitation, deps, ({ scope, body }) =>
    previewInvitation(scope, body.code, deps),
  )
  route(app, invitations.openInvitation, deps, async ({ scope, body, request, reply }) => {
    const started = await openInvitation(scope, { ...body, address: request.ip }, deps)
    setResumeCookie(reply, started.resumeToken)
    return started
  })
}

export function purchaseRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.startPurchase, deps, async ({ scope, body, request, reply }) => {
    const started = await purchase.startPurchase(scope, { ...body, address: request.ip }, deps)
    setResumeCookie(reply, started.resumeToken)
    return started
  })
  resumeRoutes(app, deps)
  invitationRoutes(app, deps)
  route(app, contract.getPurchase, deps, ({ scope, actor }) => purchase.getPurchase(scope, actor, deps))
  route(app, contract.chooseCertificate, deps, ({ scope, actor, body }) =>
    purchase.chooseCertificate(scope, { actor, ...body }, deps),
  )
  route(app, contract.savePersonalData, deps, async ({ scope, actor, body, reply }) => {
    const { flow, resumeToken } = await savePersonalData(scope, { actor, ...body }, deps)
    if (resumeToken) setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, contract.autosavePersonalData, deps, async ({ scope, actor, body, reply }) => {
    const { flow, resumeToken } = await autosavePersonalData(scope, { actor, ...body }, deps)
    if (resumeToken) setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, contract.proposeCompany, deps, ({ scope, actor, body }) =>
    proposeCompany(scope, { actor, ...body }, deps),
  )
  route(app, contract.giveBiometricConsent, deps, ({ scope, actor, request }) =>
    giveBiometricConsent(scope, consentOf(actor, request), deps),
  )
  route(app, contract.acceptTerms, deps, ({ scope, actor, request, body }) =>
    acceptTerms(scope, { ...consentOf(actor, request), shown: body.version }, deps),
  )
  route(app, emailCode.sendEmailCode, deps, ({ scope, actor }) => sendEmailCode(scope, actor, deps))
  route(app, delivery.getEmailCodeDelivery, deps, ({ scope, actor }) =>
    getEmailCodeDelivery(scope, actor, deps),
  )
  route(app, emailCode.confirmEmailCode, deps, async ({ scope, actor, body, reply }) => {
    const { resumeToken, flow } = await confirmEmailCode(scope, { actor, code: body.code }, deps)
    setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, contract.completeStep, deps, ({ scope, actor, params }) =>
    completeStep(scope, { actor, step: params.step }, deps),
  )
  submissionRoutes(app, deps)
  route(app, submission.cancelRequest, deps, ({ scope, actor }) => purchase.cancelRequest(scope, actor, deps))
  route(app, payment.getPaymentMethods, deps, ({ scope, actor }) => getPaymentMethods(scope, actor, deps))
  route(
    app,
    payment.sendReceipt,
    deps,
    ({ scope, actor, upload, request }) =>
      sendReceipt(scope, actor, { ...upload, address: request.ip }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  )
  route(app, payment.redeemPromotion, deps, ({ scope, actor, body, request }) =>
    redeemPromotion(scope, { actor, typed: body.promotion, address: request.ip }, deps),
  )
  route(app, payment.removePromotion, deps, ({ scope, actor }) => removePromotion(scope, actor, deps))
  app.register(async (scoped) => documentRoutes(scoped, deps))
}

function submissionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, submission.chooseProducts, deps, ({ scope, actor, body }) =>
    chooseProducts(scope, { actor, ...body }, deps),
  )
  route(app, submission.chooseChannel, deps, ({ scope, actor, body }) =>
    chooseChannel(scope, { actor, ...body }, deps),
  )
  route(app, submission.submitRequest, deps, async (call) => {
    const { scope, actor, body, request, reply } = call
    const token = readToken(request, "client")
    const client = token && (await findActor({ area: "client", token, scope }, deps))
    const signedInAs = (client || null)?.id ?? null
    const device = readKnownDevices(request)
    const browser = { address: request.ip, userAgent: request.headers["user-agent"], device }
    const { flow, session } = await submitRequest(scope, { actor, ...body, signedInAs, browser }, deps)
    if (session) {
      await closeActivation(call, session.id, deps)
      setShortSessionCookie(reply, "client", session.token)
      setKnownDevices(reply, session.device)
    }
    return flow
  })
  route(app, renewalEndpoint, deps, ({ scope, actor, body, request }) =>
    confirmRenewal(scope, { ...body, consent: consentOf(actor, request) }, deps),
  )
  route(app, confirmEndpoint, deps, ({ scope, actor, body, request }) =>
    confirmRequest(scope, { ...body, consent: consentOf(actor, request) }, deps),
  )
}

function resumeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, resume.resumePurchase, deps, async ({ scope, body, reply }) => {
    const { resumeToken, flow } = await operations.resumePurchase(scope, body.token, deps)
    setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, resume.previewContinued, deps, ({ scope, body }) => previewContinued(scope, body.token, deps))
  route(app, resume.sendContinuedCode, deps, ({ scope, body }) => sendContinuedCode(scope, body.token, deps))
  route(app, resume.continueByMail, deps, async ({ scope, body, reply }) => {
    const { resumeToken, flow } = await continueByMail(scope, { ...body, identity: body.identity }, deps)
    setResumeCookie(reply, resumeToken)
    return flow
  })
  route(app, resume.previewResume, deps, ({ scope, body }) =>
    operations.previewResume(scope, body.token, deps),
  )
  route(app, withdrawConvenioInvitation, deps, ({ scope, actor, params }) =>
    withdrawInvitation(scope, { ...params, actor }, deps),
  )
  route(app, continuePurchase, deps, async ({ scope, actor, params, reply }) => {
    const { resumeToken, flow } = await operations.continuePurchase(scope, { actor, id: params.id }, deps)
    setResumeCookie(reply, resumeToken)
    return flow
  })
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
  route(app, contract.uploadDocument, deps, ({ scope, actor, params, upload: { file }, request }) =>
    uploadDocument(scope, { actor, documentType: params.paper, file, address: request.ip }, deps),
  )
  route(app, contract.removeDocument, deps, ({ scope, actor, params }) =>
    removeDocument(scope, { actor, fileId: params.file }, deps),
  )
  route(app, contract.getDocumentContent, deps, ({ scope, actor, params }) =>
    readOwnDocument(scope, { actor, fileId: params.file }, deps),
  )
}
