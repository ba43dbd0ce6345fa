import { certificateReview } from "@trazo/contract/review"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { normalChannel } from "../channel/review-channel.ts"
import { answerRequest } from "../review/decide-review.ts"
import { loadReview, type ReviewData } from "../review/load-review.ts"
import { sendCarefully, shouldReadAgain } from "../review/review-decisions.ts"
import { ReviewScreen } from "../review/review-screen.tsx"
import { StaffError, staffTitle } from "../staff-error/staff-error.tsx"
import type { Route } from "./+types/show-doc"

export const meta = staffTitle<ReviewData>(({ review }) => `${review.number} · ${review.names}`)

export function loader(args: Route.LoaderArgs) {
  return loadReview({ api: certificateReview, channel: normalChannel }, args)
}

export function action(args: Route.ActionArgs) {
  return answerRequest(certificateReview, args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendCarefully(serverAction)
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return shouldReadAgain(args)
}

export default function ExecutiveCertificatesShowDoc({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen key={loaderData.review.id} channel={normalChannel} data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} back={normalChannel.queue} />
}
