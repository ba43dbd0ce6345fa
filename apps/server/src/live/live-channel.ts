import type { Server as HttpServer } from "node:http"
import type { LiveArea, ToPage, ToServer } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import { Server, type ServerOptions, type Socket } from "socket.io"
import type { Scope } from "../database/scope.ts"
import type { SocketAdapter } from "../database/socket-adapter.ts"

/** Whose pages hear. */
export interface Reader {
  area: LiveArea
  id: string
}

/** What the server knows of a page's session: nothing that could open another. */
export interface PageSession {
  reader: Reader
  scope: Scope
  tokenHash: Buffer
}

interface Delivery {
  reader: Reader
  notification: Notification
}

/** What processes say to each other. */
interface BetweenServers {
  deliver: (deliveries: Delivery[]) => void
}

export type SocketServer = Server<ToServer, ToPage, BetweenServers, PageSession>
export type PageSocket = Socket<ToServer, ToPage, BetweenServers, PageSession>

/** While so many milliseconds pass, what is committed for other processes' pages is gathered. */
const gathering = 20

/** The room that a reader's notifications go to. */
export const deskOf = ({ area, id }: Reader): string => `desk:${area}:${id}`

export interface LiveChannel {
  /** To every open page of the reader, in whatever process; before `open` to those of other processes neither. */
  push(reader: Reader, notification: Notification): void
  open(http: HttpServer, options: Partial<ServerOptions>): SocketServer
  /** Closes what is open: pages come back, to another process or later. */
  close(): Promise<void>
}

export function liveChannel(openAdapter: () => SocketAdapter): LiveChannel {
  let opened: { io: SocketServer; adapter: SocketAdapter } | null = null
  // A NOTIFY for each would wait for the one before it: bursts go together.
  const notifyOtherProcesses = inBatches<Delivery>(gathering, (batch) =>
    opened?.io.serverSideEmit("deliver", batch),
  )
  return {
    push(reader, notification) {
      if (!opened) return
      deliver(opened.io, { reader, notification })
      notifyOtherProcesses({ reader, notification })
    },
    open(http, options) {
      const adapter = openAdapter()
      const io: SocketServer = new Server({ ...options, adapter: adapter.adapter })
      io.attach(http, options)
      io.on("deliver", (batch) => {
        for (const delivery of batch) deliver(io, delivery)
      })
      opened = { io, adapter }
      return io
    },
    async close() {
      if (!opened) return
      const { io, adapter } = opened
      opened = null
      // io.close() would close the HTTP server too, which is not this channel's.
      io.engine.close()
      await io.of("/").adapter.close()
      await adapter.close()
    },
  }
}

/** To this process's own pages. */
function deliver(io: SocketServer, { reader, notification }: Delivery): void {
  io.local.to(deskOf(reader)).emit("newNotificationClient", notification)
}

/** More of them would not fit into one NOTIFY, and make a detour through a table. */
const most = 10

/** Sends the first at once and what comes within `milliseconds` of it together, so that a burst is a few messages. */
export function inBatches<T>(milliseconds: number, send: (batch: T[]) => void): (one: T) => void {
  let waiting: T[] = []
  let isPausing = false
  const go = () => {
    isPausing = waiting.length > 0
    if (!isPausing) return
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += most) send(all.slice(start, start + most))
    setTimeout(go, milliseconds)
  }
  return (one) => {
    waiting.push(one)
    if (!isPausing) go()
  }
}
