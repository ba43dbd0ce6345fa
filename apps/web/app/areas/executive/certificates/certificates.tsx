import { certificateReview } from "@trazo/contract/review"
import { normalChannel } from "../channel/review-channel.ts"
import { loadQueue } from "../queue/load-queue.ts"
import { QueueScreen } from "../queue/queue-screen.tsx"
import { StaffError, staffTitle } from "../staff-error/staff-error.tsx"
import type { Route } from "./+types/certificates"

export const meta = staffTitle(normalChannel.title)

export function loader(args: Route.LoaderArgs) {
  return loadQueue(certificateReview, args)
}

export default function ExecutiveCertificates({ loaderData }: Route.ComponentProps) {
  return <QueueScreen channel={normalChannel} data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} back={normalChannel.queue} />
}
