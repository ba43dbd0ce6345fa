import { paths } from "@trazo/contract/paths"
import type { Channel } from "@trazo/domain/channel"
import type { NotificationPlace } from "@trazo/domain/notification-events"

type Request = { id: string; channel: Channel }

const reviews: Record<Channel, (id: string) => string> = {
  normal: paths.executiveReview,
  fast: paths.executiveFastReview,
  convenio: paths.executiveConvenioReview,
}

const places: Record<NotificationPlace, (request: Request) => string> = {
  request: ({ id }) => paths.managerRequest(id),
  activation: ({ id }) => paths.managerActivationOf(id),
  signatures: () => paths.managerSignatures,
  review: ({ id, channel }) => reviews[channel](id),
}

/** The path that a notification leads to. */
export function linkOfPlace(place: NotificationPlace, request: Request): string {
  return places[place](request)
}
