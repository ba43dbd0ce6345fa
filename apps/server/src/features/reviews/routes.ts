import { type ReviewApi, reviewApis } from "@trazo/contract/review"
import { uploadMaximumBytes } from "@trazo/domain/files/upload-rules"
import type { ReviewedChannel } from "@trazo/domain/requests/channel"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { sendPrivateFile } from "../files/send-file.ts"
import { approveRequest } from "./approve-request.ts"
import { refuseRequestPayment, validateRequestPayment } from "./decide-request-payment.ts"
import { decideAccountDispute, disputeAccount } from "./dispute-account.ts"
import { listRequests } from "./list-requests.ts"
import { getReview } from "./load-review.ts"
import { readDocument } from "./read-document.ts"
import { rejectRequest } from "./reject-request.ts"
import { requestCorrection, resendCorrection } from "./request-correction.ts"
import { listReviewMails, resendReviewMail } from "./review-mails.ts"
import { confirmIssuedEventDate, revokeIssued, sendEvidence } from "./revoke-issued.ts"

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
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
  route(app, endpoints.queue, deps, ({ scope, actor, query }) =>
    listRequests(scope, { actor, channel, query }, deps),
  )
  route(app, endpoints.review, deps, ({ scope, actor, params: { id } }) =>
    getReview(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.document, deps, async ({ scope, actor, params: { id, file }, reply }) =>
    sendPrivateFile(reply, await readDocument(scope, { actor, channel, id, fileId: file }, deps)),
  )
  route(app, endpoints.validatePayment, deps, ({ scope, actor, params: { id } }) =>
    validateRequestPayment(scope, { actor, channel, id }, deps),
  )
  route(app, endpoints.refusePayment, deps, ({ scope, actor, params: { id }, body }) =>
    refuseRequestPayment(scope, { actor, channel, id, ...body }, deps),
  )
  route(app, endpoints.approve, deps, ({ scope, actor, params: { id }, body }) =>
    approveRequest(scope, { actor, channel, id, account: body?.account ?? null }, deps),
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
  registerRevocation(app, deps, channel, endpoints)
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
