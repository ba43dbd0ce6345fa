import { type ReviewApi, reviewApis } from "@trazo/contract/desk/review"
import { ApiError } from "@trazo/contract/errors/errors"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import { isUuid } from "@trazo/domain/text/uuid"
import { data, type RouterContextProvider, redirect } from "react-router"
import {
  releaseBody,
  revocationBody,
  suspensionBody,
} from "../../../shared-features/certificates/staff-revocation/revocation-form.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
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
  const queue = paths.executiveQueue(channel)
  const intents = reviewIntents(context, { api: reviewApis[channel], id, queue })
  return handleIntents(await request.formData(), intents)
}

function reviewIntents(
  context: Readonly<RouterContextProvider>,
  { api, id, queue }: { api: ReviewApi; id: string; queue: string },
) {
  const params = { id }
  return {
    approve: (form) => call(context, api.approve, { params, body: form.body(api.approve) }),
    disputeAccount: (form) =>
      call(context, api.disputeAccount, { params, body: form.body(api.disputeAccount) }),
    decideAccountDispute: (form) =>
      call(context, api.decideAccountDispute, { params, body: form.body(api.decideAccountDispute) }),
    askCorrection: (form) => call(context, api.askCorrection, { params, body: form.body(api.askCorrection) }),
    reject: (form) => call(context, api.reject, { params, body: form.body(api.reject) }),
    validatePayment: (form) =>
      call(context, api.validatePayment, { params, body: form.body(api.validatePayment) }),
    refusePayment: (form) => call(context, api.refusePayment, { params, body: form.body(api.refusePayment) }),
    assign: (form) =>
      call(context, api.assign, {
        params,
        body: {
          ...(form.has("to") && form.pick("to")),
          ...(form.has("seenAssignee") && form.pick("seenAssignee")),
        },
      }),
    release: () => call(context, api.release, { params }),
    note: (form) => call(context, api.addNote, { params, body: form.pick("note") }),
    revoke: (form) => call(context, api.revoke, { params, body: revocationBody(form) }),
    suspend: (form) => call(context, api.suspend, { params, body: suspensionBody(form) }),
    releaseSuspension: (form) => call(context, api.releaseSuspension, { params, body: releaseBody(form) }),
    confirmEventDate: () => call(context, api.confirmEventDate, { params }),
    endClientSessions: (form) => call(context, endClientSessions, { params: { id: form.text("client") } }),
    remove: async (form) => {
      await call(context, api.remove, { params, body: form.pick("reason") })
      return redirect(queue)
    },
    resendCorrection: () => call(context, api.resendCorrection, { params }),
    resendMail: (form) => call(context, api.resendMail, { params: { id, ...form.pick("mail") } }),
  } satisfies Intents
}

export const clientAction = keepPageOnLostConnection

export const shouldRevalidate = revalidateAfterConflict

/** Mounted anew for each request. */
export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen key={loaderData.review.id} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
