import { fastCertificateReview } from "@trazo/contract/review"
import { fastChannel } from "../channel/review-channel.ts"
import { loadQueue } from "../queue/load-queue.ts"
import { QueueScreen } from "../queue/queue-screen.tsx"
import { StaffError, staffTitle } from "../staff-error/staff-error.tsx"
import type { Route } from "./+types/certificates"

export const meta = staffTitle(fastChannel.title)

export function loader(args: Route.LoaderArgs) {
  return loadQueue(fastCertificateReview, args)
}

export default function ExecutiveFastCertificates({ loaderData }: Route.ComponentProps) {
  return <QueueScreen channel={fastChannel} data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} back={fastChannel.queue} />
}
