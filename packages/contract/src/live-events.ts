import type { ErrorResponse } from "./errors.ts"
import type { Notification } from "./notifications.ts"

/** The areas whose pages hear live; the handshake says which one's cookie counts. */
export type LiveArea = "client" | "executive"

/** What a page says at its handshake; without it the area is the client's. */
export type JoinResponse = { ok: true } | ErrorResponse

/** What the socket carries (checklist H1). Transport: websocket only. */
export interface ToServer {
  /** @param id of `GET /api/clients/me/last`; another's is refused. An executive's page is joined by the server. */
  joinTocDesk: (id: string, respond: (response: JoinResponse) => void) => void
}

export interface ToPage {
  /** The same for both areas, each in its reader's own room. */
  newNotificationClient: (notification: Notification) => void
}
