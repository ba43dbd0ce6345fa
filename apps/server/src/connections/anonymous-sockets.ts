import type { IncomingMessage } from "node:http"
import type { Settings } from "../env.ts"
import { ConnectionTable } from "./connection-table.ts"
import type { Connections } from "./http-server.ts"

/** For one whose other end does not answer a closing: it would live on for 30 s. */
const mostMilliseconds = 15_000

export interface AnonymousSockets {
  /** Takes the handshake of a websocket, in place of one that has waited longer if there are too many. */
  accept(handshake: IncomingMessage): void
  /** The websocket's page has a session: from now on it counts for its account. */
  signedIn(handshake: IncomingMessage): void
}

/** Limits the websockets that have not signed in, all together and by network. A page signs in within a second. */
export function anonymousSockets(
  { table, callers }: Pick<Connections, "table" | "callers">,
  { connections: limits }: Pick<Settings, "connections">,
): AnonymousSockets {
  const anonymous = new ConnectionTable({
    connections: limits.anonymousSockets,
    perNetwork: limits.anonymousSocketsPerNetwork,
  })
  return {
    accept(handshake) {
      const { socket } = handshake
      // All of them wait, so that there is always a place.
      anonymous.accept(socket, callers.ofCall(handshake))
      const timer = setTimeout(() => {
        if (anonymous.has(socket)) socket.destroy()
      }, mostMilliseconds)
      socket.once("close", () => {
        clearTimeout(timer)
        anonymous.forget(socket)
      })
    },
    signedIn({ socket }) {
      anonymous.forget(socket)
      table.trust(socket)
    },
  }
}
