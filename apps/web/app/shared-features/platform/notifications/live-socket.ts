import type { ToPage, ToServer } from "@trazo/contract/endpoint/live-events"
import type { Socket } from "socket.io-client"

export type LiveSocket = Socket<ToPage, ToServer>

/** Listens on the socket and returns a function that stops. */
type Use = (socket: LiveSocket) => () => void

let current: LiveSocket | null = null
const uses = new Map<Use, (() => void) | null>()

/** The page's one socket, or null once it is closed. */
export function provideLiveSocket(socket: LiveSocket | null): void {
  current = socket
  for (const [use, stop] of uses) {
    stop?.()
    uses.set(use, socket && use(socket))
  }
}

/** Uses the page's socket as soon as it has one. Returns a function that stops. */
export function withLiveSocket(use: Use): () => void {
  uses.set(use, current && use(current))
  return () => {
    uses.get(use)?.()
    uses.delete(use)
  }
}
