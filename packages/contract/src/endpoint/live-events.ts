import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { LoadState } from "@trazo/domain/selling/load"
import type { SendingState } from "@trazo/domain/selling/sending"
import type { ErrorResponse } from "../errors/errors.ts"
import type { Notification } from "../platform/notifications.ts"

/** Areas with live updates. The handshake says whose cookie to use. */
export type LiveArea = "client" | "executive"

/** Without an area in the handshake, the client's applies. */
export type JoinResponse = { ok: true } | ErrorResponse

/** A request that a staff page shows. */
export interface ShownReview {
  channel: ReviewedChannel
  id: string
}

/** A colleague who has the same request open. */
export interface ReviewReader {
  id: string
  names: string
}

/** How far a load of people, or the invitation of all, is. The page that shows it reads the rest by the API. */
export interface LoadProgress {
  id: string
  state: LoadState | SendingState
  done: number
}

/** Socket events (checklist H1). Transport: websocket only. */
export interface ToServer {
  /** @param id from `GET /api/clients/me/last`; others are refused. The server joins executives itself. */
  joinTocDesk: (id: string, respond: (response: JoinResponse) => void) => void
  /** The page shows this request, instead of the one before. Refused when its reader may not read it. */
  openReview: (review: ShownReview, respond: (response: JoinResponse) => void) => void
  closeReview: () => void
}

export interface ToPage {
  /** Sent to each reader's own room. */
  newNotificationClient: (notification: Notification) => void
  /** Sent to the executive who started the step. */
  loadProgressed: (load: LoadProgress) => void
  /** Who else has the request open. Sent when the page opens it and at every change. */
  reviewReaders: (request: string, others: ReviewReader[]) => void
  /** Somebody else decided the request, or took it. */
  reviewChanged: (request: string) => void
}
