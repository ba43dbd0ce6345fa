import { readCard as readCardEndpoint } from "@trazo/contract/buying/card-reading"
import * as emailCode from "@trazo/contract/buying/email-code"
import * as invitations from "@trazo/contract/buying/invitations"
import {
  confirmRequest as confirmEndpoint,
  confirmRenewal as renewalEndpoint,
} from "@trazo/contract/buying/new-requests"
import * as contract from "@trazo/contract/buying/purchase"
import * as resume from "@trazo/contract/buying/resume"
import * as submission from "@trazo/contract/buying/submission"
import { continuePurchase } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import * as payment from "@trazo/contract/money/payment"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import { withdrawConvenioInvitation } from "@trazo/contract/selling/convenio-people"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import { on, type Route } from "../../../plugins/contract-routes.ts"
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
import { confirmRenewal, confirmRequest, type GivenConsent } from "./confirm-known.ts"
import { acceptTerms, giveBiometricConsent } from "./consents.ts"
import { continueByMail, previewContinued, sendContinuedCode } from "./continue-by-mail.ts"
import { readCard, readOwnDocument, removeDocument, uploadDocument } from "./draft-documents.ts"
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

function sendFlow<Flow>(
  reply: FastifyReply,
  { flow, resumeToken }: { flow: Flow; resumeToken?: string | null },
) {
  if (resumeToken) setResumeCookie(reply, resumeToken)
  return flow
}

const invitationRoutes = [
  on(invitations.previewInvitation, ({ scope, body }, deps) => previewInvitation(scope, body.code, deps)),
  on(invitations.openInvitation, async ({ scope, body, request, reply }, deps) => {
    const started = await openInvitation(scope, { ...body, address: request.ip }, deps)
    setResumeCookie(reply, started.resumeToken)
    return started
  }),
]

const submissionRoutes = [
  on(submission.chooseProducts, ({ scope, actor, body }, deps) =>
    chooseProducts(scope, { actor, ...body }, deps),
  ),
  on(submission.chooseChannel, ({ scope, actor, body }, deps) =>
    chooseChannel(scope, { actor, ...body }, deps),
  ),
  on(submission.submitRequest, async (call, deps) => {
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
  }),
  on(renewalEndpoint, ({ scope, actor, body, request }, deps) =>
    confirmRenewal(scope, { ...body, consent: consentOf(actor, request) }, deps),
  ),
  on(confirmEndpoint, ({ scope, actor, body, request }, deps) =>
    confirmRequest(scope, { ...body, consent: consentOf(actor, request) }, deps),
  ),
]

const resumeRoutes = [
  on(resume.resumePurchase, async ({ scope, body, reply }, deps) =>
    sendFlow(reply, await operations.resumePurchase(scope, body.token, deps)),
  ),
  on(resume.previewContinued, ({ scope, body }, deps) => previewContinued(scope, body.token, deps)),
  on(resume.sendContinuedCode, ({ scope, body }, deps) => sendContinuedCode(scope, body.token, deps)),
  on(resume.continueByMail, async ({ scope, body, reply }, deps) =>
    sendFlow(reply, await continueByMail(scope, { ...body, identity: body.identity }, deps)),
  ),
  on(resume.previewResume, ({ scope, body }, deps) => operations.previewResume(scope, body.token, deps)),
  on(withdrawConvenioInvitation, ({ scope, actor, params }, deps) =>
    withdrawInvitation(scope, { ...params, actor }, deps),
  ),
  on(continuePurchase, async ({ scope, actor, params, reply }, deps) =>
    sendFlow(reply, await operations.continuePurchase(scope, { actor, id: params.id }, deps)),
  ),
]

/** Uploads are interrupted at the size limit. The error names the video limit for videos. */
function reportSizeLimit(error: unknown, request: FastifyRequest): never {
  const { paper: documentType } = request.params as { paper?: unknown }
  const isTooLarge = error instanceof ApiError && error.typeCode === "FILE_TOO_LARGE"
  if (isTooLarge && isDocumentType(documentType) && documentCatalogue[documentType].format === "video") {
    throw new ApiError("VIDEO_TOO_LARGE")
  }
  throw error
}

const documentRoutes = [
  on(contract.uploadDocument, ({ scope, actor, params, upload: { file }, request }, deps) =>
    uploadDocument(scope, { actor, documentType: params.paper, file, address: request.ip }, deps),
  ),
  on(contract.removeDocument, ({ scope, actor, params }, deps) =>
    removeDocument(scope, { actor, fileId: params.file }, deps),
  ),
  on(readCardEndpoint, ({ scope, actor }, deps) => readCard(scope, actor, deps)),
  on(contract.getDocumentContent, ({ scope, actor, params }, deps) =>
    readOwnDocument(scope, { actor, fileId: params.file }, deps),
  ),
]

const registerDocuments: Route = (app, deps) => {
  app.register(async (scoped) => {
    scoped.setErrorHandler(reportSizeLimit)
    for (const register of documentRoutes) await register(scoped, deps)
  })
}

export const purchaseRoutes = [
  on(contract.startPurchase, async ({ scope, body, request, reply }, deps) => {
    const started = await purchase.startPurchase(scope, { ...body, address: request.ip }, deps)
    setResumeCookie(reply, started.resumeToken)
    return started
  }),
  ...resumeRoutes,
  ...invitationRoutes,
  on(contract.getPurchase, ({ scope, actor }, deps) => purchase.getPurchase(scope, actor, deps)),
  on(contract.chooseCertificate, ({ scope, actor, body }, deps) =>
    purchase.chooseCertificate(scope, { actor, ...body }, deps),
  ),
  on(contract.savePersonalData, async ({ scope, actor, body, reply }, deps) =>
    sendFlow(reply, await savePersonalData(scope, { actor, ...body }, deps)),
  ),
  on(contract.autosavePersonalData, async ({ scope, actor, body, reply }, deps) =>
    sendFlow(reply, await autosavePersonalData(scope, { actor, ...body }, deps)),
  ),
  on(contract.proposeCompany, ({ scope, actor, body }, deps) =>
    proposeCompany(scope, { actor, ...body }, deps),
  ),
  on(contract.giveBiometricConsent, ({ scope, actor, request }, deps) =>
    giveBiometricConsent(scope, consentOf(actor, request), deps),
  ),
  on(contract.acceptTerms, ({ scope, actor, request, body }, deps) =>
    acceptTerms(scope, { ...consentOf(actor, request), shown: body.version }, deps),
  ),
  on(emailCode.sendEmailCode, ({ scope, actor }, deps) => sendEmailCode(scope, actor, deps)),
  on(delivery.getEmailCodeDelivery, ({ scope, actor }, deps) => getEmailCodeDelivery(scope, actor, deps)),
  on(emailCode.confirmEmailCode, async ({ scope, actor, body, reply }, deps) =>
    sendFlow(reply, await confirmEmailCode(scope, { actor, code: body.code }, deps)),
  ),
  on(contract.completeStep, ({ scope, actor, params }, deps) =>
    completeStep(scope, { actor, step: params.step }, deps),
  ),
  ...submissionRoutes,
  on(submission.cancelRequest, ({ scope, actor }, deps) => purchase.cancelRequest(scope, actor, deps)),
  on(payment.getPaymentMethods, ({ scope, actor }, deps) => getPaymentMethods(scope, actor, deps)),
  on(
    payment.sendReceipt,
    ({ scope, actor, upload, request }, deps) =>
      sendReceipt(scope, actor, { ...upload, address: request.ip }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  ),
  on(payment.redeemPromotion, ({ scope, actor, body, request }, deps) =>
    redeemPromotion(scope, { actor, typed: body.promotion, address: request.ip }, deps),
  ),
  on(payment.removePromotion, ({ scope, actor }, deps) => removePromotion(scope, actor, deps)),
  registerDocuments,
]
