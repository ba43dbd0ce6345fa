import type { Deps } from "../deps.ts"
import type { SocketServer } from "../live/live-channel.ts"

/** A page sends two in its life; whoever sends more than this in this time is cut off. */
const most = 20
const windowMilliseconds = 10_000

/** Counts every message, also those that come before anybody is let in. */
export function limitPackets(io: SocketServer, { clock }: Pick<Deps, "clock">): void {
  io.engine.on("connection", (connection: Connection) => {
    let since = clock.now().getTime()
    let count = 0
    connection.on("packet", ({ type }) => {
      if (type !== "message") return
      const now = clock.now().getTime()
      if (now - since > windowMilliseconds) {
        since = now
        count = 0
      }
      count += 1
      if (count > most) connection.close(true)
    })
  })
}

/** What is used of the engine's socket, whose package is the server's own dependency. */
interface Connection {
  on(event: "packet", hear: (packet: { type: string }) => void): void
  close(discard: boolean): void
}
