import type { ErrorResponse } from "./errors.ts"
import type { Notification } from "./notifications.ts"

/** Areas with live updates. The handshake says whose cookie to use. */
export type LiveArea = "client" | "executive"

/** Without an area in the handshake, the client's applies. */
export type JoinResponse = { ok: true } | ErrorResponse

/** Socket events (checklist H1). Transport: websocket only. */
export interface ToServer {
  /** @param id from `GET /api/clients/me/last`; others are refused. The server joins executives itself. */
  joinTocDesk: (id: string, respond: (response: JoinResponse) => void) => void
}

export interface ToPage {
  /** Sent to each reader's own room. */
  newNotificationClient: (notification: Notification) => void
}
