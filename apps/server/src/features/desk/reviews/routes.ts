import { findDocument as findDocumentEndpoint } from "@trazo/contract/desk/find-document"
import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { approveRequest } from "./approve-request.ts"
import { assignReview, assignSeveral, releaseReview } from "./assign-request.ts"
import {
  confirmIssuedEventDate,
  releaseIssued,
  revokeIssued,
  sendEvidence,
  suspendIssued,
} from "./change-issued.ts"
import { refuseRequestPayment, validateRequestPayment } from "./decide-request-payment.ts"
import { decideAccountDispute, disputeAccount } from "./dispute-account.ts"
import { getReview, getReviewReader } from "./load-review.ts"
import { findDocument, readDocument } from "./read-document.ts"
import { rejectRequest } from "./reject-request.ts"
import { requestCorrection, resendCorrection } from "./request-correction.ts"
import { listReviewMails, resendReviewMail } from "./review-mails.ts"
import { addNote } from "./review-request.ts"

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, findDocumentEndpoint, deps, ({ scope, actor, params: { file } }) =>
    findDocument(scope, { actor, fileId: file }, deps),
  )
  for (const [channel, endpoints] of Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]) {
    registerChannel(app, deps, channel, endpoints)
  }
}

function registerChannel(
  app: FastifyInstance,
  deps: Deps,
  channel: ReviewedChannel,
  endpoints: ReviewApi,
): void {
  route(app, endpoints.review, deps, ({ scope, actor, params: { id } }) =>
    getReview(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.reader, deps, ({ scope, actor, params: { id } }) =>
    getReviewReader(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.document, deps, ({ scope, actor, params: { id, file } }) =>
    readDocument(scope, { actor, channel, id, fileId: file }, deps),
  )
  route(app, endpoints.validatePayment, deps, ({ scope, actor, params: { id }, body }) =>
    validateRequestPayment(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.refusePayment, deps, ({ scope, actor, params: { id }, body }) =>
    refuseRequestPayment(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.approve, deps, ({ scope, actor, params: { id }, body }) =>
    approveRequest(scope, { actor, channel, id, ...body, account: body?.account ?? null }, deps),
  )
  route(app, endpoints.reject, deps, ({ scope, actor, params: { id }, body }) =>
    rejectRequest(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.disputeAccount, deps, ({ scope, actor, params: { id }, body }) =>
    disputeAccount(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.decideAccountDispute, deps, ({ scope, actor, params: { id }, body }) =>
    decideAccountDispute(scope, { actor, channel, id, isConfirmed: body.answer === "confirm" }, deps),
  )
  route(app, endpoints.askCorrection, deps, ({ scope, actor, params: { id }, body }) =>
    requestCorrection(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.resendCorrection, deps, ({ scope, actor, params: { id } }) =>
    resendCorrection(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.mails, deps, ({ scope, actor, params: { id } }) =>
    listReviewMails(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.resendMail, deps, ({ scope, actor, params: { id, mail } }) =>
    resendReviewMail(scope, { actor, channel, id, mailId: mail }, deps),
  )
  route(app, endpoints.addNote, deps, ({ scope, actor, params: { id }, body }) =>
    addNote(scope, { actor, channel, id, text: body.note }, deps),
  )
  registerAssignment(app, deps, channel, endpoints)
  registerRevocation(app, deps, channel, endpoints)
}

function registerAssignment(
  app: FastifyInstance,
  deps: Deps,
  channel: ReviewedChannel,
  endpoints: ReviewApi,
): void {
  route(app, endpoints.assign, deps, ({ scope, actor, params: { id }, body }) =>
    assignReview(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.assignSeveral, deps, ({ scope, actor, body }) =>
    assignSeveral(scope, { actor, channel, ...body }, deps),
  )
  route(app, endpoints.release, deps, ({ scope, actor, params: { id } }) =>
    releaseReview(scope, { actor, channel, id }, deps),
  )
}

function registerRevocation(
  app: FastifyInstance,
  deps: Deps,
  channel: ReviewedChannel,
  endpoints: ReviewApi,
): void {
  route(app, endpoints.revoke, deps, ({ scope, actor, params: { id }, body }) =>
    revokeIssued(scope, { actor, channel, id, revocation: body }, deps),
  )
  route(app, endpoints.suspend, deps, ({ scope, actor, params: { id }, body }) =>
    suspendIssued(scope, { actor, channel, id, suspension: body }, deps),
  )
  route(app, endpoints.releaseSuspension, deps, ({ scope, actor, params: { id }, body }) =>
    releaseIssued(scope, { actor, channel, id, release: body }, deps),
  )
  route(app, endpoints.confirmEventDate, deps, ({ scope, actor, params: { id } }) =>
    confirmIssuedEventDate(scope, { actor, channel, id }, deps),
  )
  route(
    app,
    endpoints.sendEvidence,
    deps,
    ({ scope, actor, params: { id }, upload: { file } }) =>
      sendEvidence(scope, { actor, channel, id, file }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  )
}
