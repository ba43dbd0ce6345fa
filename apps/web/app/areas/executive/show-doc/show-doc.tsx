import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import { ApiError } from "@trazo/contract/errors/errors"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import { isUuid } from "@trazo/domain/text/uuid"
import { data, type RouterContextProvider, redirect } from "react-router"
import { revocationBody } from "../../../shared-features/certificates/staff-revocation/revoke-dialog.tsx"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import type { Route } from "./+types/show-doc"
import { ReviewScreen } from "./review-screen.tsx"

export const meta = staffTitle<Route.ComponentProps["loaderData"]>(
  ({ review }) => `${review.number} · ${review.names}`,
)

/** The address without an id leads to the queue. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const channel = queueChannelAt(url.pathname)
  if (!id) throw redirect(paths.executiveQueue(channel))
  if (!isUuid(id)) {
    const error = new ApiError("NOT_FOUND")
    throw data(error.toResponse(), { status: error.status })
  }
  const api = reviewApis[channel]
  const [review, { mails }] = await Promise.all([
    load(context, api.review, { params: { id } }),
    load(context, api.mails, { params: { id } }),
  ])
  const files = [
    ...review.categories.flatMap((category) => category.files),
    ...(review.payment?.receipt ? [review.payment.receipt] : []),
  ]
  const addressOf = (file: string) => endpointUrl(api.document.path, { params: { id, file } })
  return {
    review,
    mails,
    now: new Date().toISOString(),
    addresses: Object.fromEntries(files.map((file) => [file.id, addressOf(file.id)])),
  }
}

export async function action({ request, url, context, params: { id = "" } }: Route.ActionArgs) {
  const channel = queueChannelAt(url.pathname)
  const intents = reviewIntents(context, reviewApis[channel], id)
  return handleIntents(await request.formData(), {
    ...intents,
    remove: async (form) => {
      await intents.remove(form)
      return redirect(paths.executiveQueue(channel))
    },
  })
}

function reviewIntents(context: Readonly<RouterContextProvider>, api: ReviewApi, id: string) {
  const { approve, askCorrection, reject, validatePayment, refusePayment } = api
  const { disputeAccount, decideAccountDispute, release, addNote, remove } = api
  const { suspend, releaseSuspension, confirmEventDate, resendCorrection, resendMail } = api
  const decisions = { approve, askCorrection, reject, validatePayment, refusePayment }
  const records = { release, note: addNote, remove, resendCorrection, resendMail }
  const params = { id }
  return {
    ...endpointIntents(context, decisions, params),
    ...endpointIntents(context, { disputeAccount, decideAccountDispute }, params),
    ...endpointIntents(context, records, params),
    ...endpointIntents(context, { suspend, releaseSuspension, confirmEventDate }, params),
    undoPayment: (form) =>
      call(context, api.undoPayment, {
        params,
        body: { reason: form.text("reason"), ...(form.has("seenAssignee") && form.pick("seenAssignee")) },
      }),
    revoke: (form) => call(context, api.revoke, { params, body: revocationBody(form) }),
    assign: (form) =>
      call(context, api.assign, {
        params,
        body: {
          ...(form.has("to") && form.pick("to")),
          ...(form.has("seenAssignee") && form.pick("seenAssignee")),
        },
      }),
    endClientSessions: (form) => call(context, endClientSessions, { params: { id: form.text("client") } }),
  } satisfies Intents
}

export const clientAction = keepPageOnLostConnection

export const shouldRevalidate = revalidateAfterConflict

/** Mounted anew for each request. */
export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen key={loaderData.review.id} {...loaderData} />
}

export const ErrorBoundary = StaffError
