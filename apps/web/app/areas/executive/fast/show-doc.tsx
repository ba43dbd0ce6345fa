import { fastCertificateReview } from "@trazo/contract/review"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { fastChannel } from "../channel/review-channel.ts"
import { answerRequest } from "../review/decide-review.ts"
import { loadReview, type ReviewData } from "../review/load-review.ts"
import { sendCarefully, shouldReadAgain } from "../review/review-decisions.ts"
import { ReviewScreen } from "../review/review-screen.tsx"
import { StaffError, staffTitle } from "../staff-error/staff-error.tsx"
import type { Route } from "./+types/show-doc"

export const meta = staffTitle<ReviewData>(({ review }) => `${review.number} · ${review.names}`)

export function loader(args: Route.LoaderArgs) {
  return loadReview({ api: fastCertificateReview, channel: fastChannel }, args)
}

export function action(args: Route.ActionArgs) {
  return answerRequest(fastCertificateReview, args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendCarefully(serverAction)
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return shouldReadAgain(args)
}

export default function ExecutiveFastShowDoc({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen key={loaderData.review.id} channel={fastChannel} data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} back={fastChannel.queue} />
}
