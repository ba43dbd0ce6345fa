import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { reviewApis } from "@trazo/contract/reviews/review"
import { data, redirect } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import {
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/intent/action-errors.ts"
import { handleIntents } from "../../../shared-features/intent/handle-intents.ts"
import { channelAt, isUuid } from "../review-channel.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import type { Route } from "./+types/show-doc"
import { reviewIntents } from "./review-intents.ts"
import { ReviewScreen } from "./review-screen.tsx"

export const meta = staffTitle<Route.ComponentProps["loaderData"]>(
  ({ review }) => `${review.number} · ${review.names}`,
)

/** The address without an id leads to the queue. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const channel = channelAt(url.pathname)
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
    ...{ review, mails, now: new Date().toISOString() },
    addresses: Object.fromEntries(files.map((file) => [file.id, addressOf(file.id)])),
  }
}

export async function action({ request, url, context, params: { id = "" } }: Route.ActionArgs) {
  const channel = channelAt(url.pathname)
  const queue = paths.executiveQueue(channel)
  const intents = reviewIntents(context, { api: reviewApis[channel], id, queue })
  return handleIntents(await request.formData(), intents)
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
