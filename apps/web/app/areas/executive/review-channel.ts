import { paths } from "@trazo/contract/paths"
import { type ReviewedChannel, reviewedChannels } from "@trazo/domain/requests/channel"
import { useLocation } from "react-router"

/** The channel of a page. The route modules of the queue and the review serve every channel. */
export function channelAt(pathname: string): ReviewedChannel {
  const all = Object.keys(reviewedChannels) as ReviewedChannel[]
  return all.find((channel) => pathname.startsWith(paths.executiveQueue(channel))) ?? "normal"
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export function useReviewChannel(): ReviewedChannel {
  return channelAt(useLocation().pathname)
}
