import type { Server as HttpServer } from "node:http"
import type { LiveArea, ToPage, ToServer } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from "socket.io"
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

export type SocketServer = Server<ToServer, ToPage, DefaultEventsMap, PageSession>
export type PageSocket = Socket<ToServer, ToPage, DefaultEventsMap, PageSession>

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
  return {
    push(reader, notification) {
      opened?.io.to(deskOf(reader)).emit("newNotificationClient", notification)
    },
    open(http, options) {
      const adapter = openAdapter()
      const io: SocketServer = new Server({ ...options, adapter: adapter.adapter })
      io.attach(http, options)
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
