import { ApiError } from "@trazo/contract/errors"
import { data, type LoaderFunctionArgs, redirect } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import type { ReviewApi } from "../channel/review-api.ts"
import type { ReviewChannel } from "../channel/review-channel.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type ReviewData = Awaited<ReturnType<typeof loadReview>>

/** A request as staff see it, with the address of each of its files. Without a request: to the queue. */
export async function loadReview(
  { api, channel }: { api: ReviewApi; channel: ReviewChannel },
  { context, params: { id } }: Pick<LoaderFunctionArgs, "context" | "params">,
) {
  if (!id) throw redirect(channel.queue)
  if (!uuid.test(id)) {
    const error = new ApiError("NOT_FOUND")
    throw data(error.toResponse(), { status: error.status })
  }
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
    addresses: Object.fromEntries(files.map((file) => [file.id, addressOf(file.id)])),
    now: new Date().toISOString(),
  }
}
