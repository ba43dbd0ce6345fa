import { findDocument as findDocumentEndpoint } from "@trazo/contract/desk/find-document"
import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { on, type Route } from "../../../plugins/contract-routes.ts"
import { approveRequest } from "./approve-request.ts"
import { assignReview, assignSeveral, releaseReview } from "./assign-request.ts"
import {
  confirmIssuedEventDate,
  releaseIssued,
  revokeIssued,
  sendEvidence,
  suspendIssued,
} from "./change-issued.ts"
import { refuseRequestPayment, undoRequestPayment, validateRequestPayment } from "./decide-request-payment.ts"
import { decideAccountDispute, disputeAccount } from "./dispute-account.ts"
import { getReview, getReviewReader } from "./load-review.ts"
import { findDocument, readDocument } from "./read-document.ts"
import { rejectRequest } from "./reject-request.ts"
import { requestCorrection, resendCorrection } from "./request-correction.ts"
import { listReviewMails, resendReviewMail } from "./review-mails.ts"
import { addNote } from "./review-request.ts"

interface Target {
  actor: Actor
  channel: ReviewedChannel
  id: string
}

type BodyOf<Input> =
  Partial<Input> extends Input ? { body?: Partial<Input> | null | undefined } : { body: Input }
type RequestCall<Input> = Call & { params: { id: string } } & BodyOf<Omit<Input, keyof Target>>

/** Connects operations on a request of the channel to calls whose body says the rest. */
const onRequest =
  (channel: ReviewedChannel) =>
  <Input extends Target, Result>(operation: (scope: Scope, input: Input, deps: Deps) => Result) =>
  ({ scope, actor, params: { id }, body }: RequestCall<Input>, deps: Deps) =>
    operation(scope, { ...body, actor, channel, id } as unknown as Input, deps)

function channelRoutes(channel: ReviewedChannel, api: ReviewApi): Route[] {
  const ofRequest = onRequest(channel)
  return [
    on(api.review, ofRequest(getReview)),
    on(api.reader, ofRequest(getReviewReader)),
    on(api.document, ({ scope, actor, params: { id, file } }, deps) =>
      readDocument(scope, { actor, channel, id, fileId: file }, deps),
    ),
    on(api.validatePayment, ofRequest(validateRequestPayment)),
    on(api.refusePayment, ofRequest(refuseRequestPayment)),
    on(api.undoPayment, ofRequest(undoRequestPayment)),
    on(api.approve, ({ scope, actor, params: { id }, body }, deps) =>
      approveRequest(scope, { actor, channel, id, ...body, account: body?.account ?? null }, deps),
    ),
    on(api.reject, ofRequest(rejectRequest)),
    on(api.disputeAccount, ofRequest(disputeAccount)),
    on(api.decideAccountDispute, ({ scope, actor, params: { id }, body }, deps) =>
      decideAccountDispute(scope, { actor, channel, id, isConfirmed: body.answer === "confirm" }, deps),
    ),
    on(api.askCorrection, ofRequest(requestCorrection)),
    on(api.resendCorrection, ofRequest(resendCorrection)),
    on(api.mails, ofRequest(listReviewMails)),
    on(api.resendMail, ({ scope, actor, params: { id, mail } }, deps) =>
      resendReviewMail(scope, { actor, channel, id, mailId: mail }, deps),
    ),
    on(api.addNote, ({ scope, actor, params: { id }, body }, deps) =>
      addNote(scope, { actor, channel, id, text: body.note }, deps),
    ),
    on(api.assign, ofRequest(assignReview)),
    on(api.assignSeveral, ({ scope, actor, body }, deps) =>
      assignSeveral(scope, { actor, channel, ...body }, deps),
    ),
    on(api.release, ofRequest(releaseReview)),
    ...certificateRoutes(channel, api),
  ]
}

const certificateRoutes = (channel: ReviewedChannel, api: ReviewApi): Route[] => [
  on(api.revoke, ({ scope, actor, params: { id }, body }, deps) =>
    revokeIssued(scope, { actor, channel, id, revocation: body }, deps),
  ),
  on(api.suspend, ({ scope, actor, params: { id }, body }, deps) =>
    suspendIssued(scope, { actor, channel, id, suspension: body }, deps),
  ),
  on(api.releaseSuspension, ({ scope, actor, params: { id }, body }, deps) =>
    releaseIssued(scope, { actor, channel, id, release: body }, deps),
  ),
  on(api.confirmEventDate, onRequest(channel)(confirmIssuedEventDate)),
  on(
    api.sendEvidence,
    ({ scope, actor, params: { id }, upload: { file } }, deps) =>
      sendEvidence(scope, { actor, channel, id, file }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  ),
]

const apis = Object.entries(reviewApis) as [ReviewedChannel, ReviewApi][]

export const reviewRoutes = [
  on(findDocumentEndpoint, ({ scope, actor, params: { file } }, deps) =>
    findDocument(scope, { actor, fileId: file }, deps),
  ),
  ...apis.flatMap(([channel, api]) => channelRoutes(channel, api)),
]
