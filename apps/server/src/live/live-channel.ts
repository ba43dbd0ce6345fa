import type { Server as HttpServer } from "node:http"
import type {
  LiveArea,
  LoadProgress,
  ShownReview,
  ToPage,
  ToServer,
} from "@trazo/contract/endpoint/live-events"
import type { Notification } from "@trazo/contract/platform/notifications"
import { Server, type ServerOptions, type Socket } from "socket.io"
import type { Clock } from "../clock.ts"
import type { Scope } from "../database/scope.ts"
import type { SocketAdapter } from "../database/socket-adapter.ts"
import { beatMilliseconds, type OpenReviews, openReviews, type ReviewMessage } from "./open-reviews.ts"

export interface Reader {
  area: LiveArea
  id: string
}

/** Session of a page. Its hash opens no other session. */
export interface PageSession {
  reader: Reader
  scope: Scope
  tokenHash: Buffer
  /** The request that a staff page shows. */
  shown?: ShownReview
}

type Delivery = { reader: Reader } & ({ notification: Notification } | { load: LoadProgress })

interface ReviewChange {
  request: string
  /** The account that made it, or null. Its own pages need no notice. */
  by: string | null
}

interface BetweenServers {
  deliver: (deliveries: Delivery[]) => void
  reviews: (messages: (ReviewMessage | { changed: ReviewChange })[]) => void
}

export type SocketServer = Server<ToServer, ToPage, BetweenServers, PageSession>
export type PageSocket = Socket<ToServer, ToPage, BetweenServers, PageSession>

/** Milliseconds during which messages to other processes are collected. */
const batchMilliseconds = 20

/** The socket.io room of a reader's open pages. */
export const roomOf = ({ area, id }: Reader): string => `reader:${area}:${id}`

export interface LiveChannel {
  /** Sends to the reader's open pages in every process. Before `open`, only this process exists. */
  push(reader: Reader, notification: Notification): void
  /** Tells the reader's open pages, in every process, how far a load of people is. */
  loadProgressed(reader: Reader, load: LoadProgress): void
  /** Tells the pages that show the request, in every process, to read it again. */
  reviewChanged(change: ReviewChange): void
  reviews: OpenReviews
  open(http: HttpServer, options: Partial<ServerOptions>): SocketServer
  /** Closes the connections. Pages reconnect later or to another process. */
  close(): Promise<void>
}

export function liveChannel(openAdapter: () => SocketAdapter, clock: Clock): LiveChannel {
  let opened: { io: SocketServer; adapter: SocketAdapter; beat: NodeJS.Timeout } | null = null
  // NOTIFY transactions wait for each other, so bursts are sent together.
  const notifyOtherProcesses = inBatches<Delivery>(batchMilliseconds, (batch) =>
    opened?.io.serverSideEmit("deliver", batch),
  )
  const send = (delivery: Delivery) => {
    if (!opened) return
    deliver(opened.io, delivery)
    notifyOtherProcesses(delivery)
  }
  const shareReviews = inBatches<ReviewMessage | { changed: ReviewChange }>(batchMilliseconds, (batch) =>
    opened?.io.serverSideEmit("reviews", batch),
  )
  const reviews = openReviews({
    clock,
    send: shareReviews,
    show: (page, request, others) => opened?.io.local.to(page).emit("reviewReaders", request, others),
  })
  const change = ({ request, by }: ReviewChange) => {
    const pages = reviews.pagesOf(request, by)
    // Without a room, socket.io would send to every page.
    if (pages.length > 0) opened?.io.local.to(pages).emit("reviewChanged", request)
  }
  return {
    reviews,
    reviewChanged(changed) {
      if (!reviews.isShown(changed.request)) return
      change(changed)
      shareReviews({ changed })
    },
    push: (reader, notification) => send({ reader, notification }),
    loadProgressed: (reader, load) => send({ reader, load }),
    open(http, options) {
      const adapter = openAdapter()
      const io: SocketServer = new Server({ ...options, adapter: adapter.adapter })
      io.attach(http, options)
      io.on("deliver", (batch) => {
        for (const delivery of batch) deliver(io, delivery)
      })
      io.on("reviews", (batch) => {
        for (const message of batch) {
          if ("changed" in message) change(message.changed)
          else reviews.hear(message)
        }
      })
      opened = { io, adapter, beat: setInterval(reviews.beat, beatMilliseconds).unref() }
      return io
    },
    async close() {
      if (!opened) return
      const { io, adapter, beat } = opened
      opened = null
      clearInterval(beat)
      // io.close() would also close the HTTP server.
      io.engine.close()
      await io.of("/").adapter.close()
      await adapter.close()
    },
  }
}

function deliver(io: SocketServer, { reader, ...delivery }: Delivery): void {
  const room = io.local.to(roomOf(reader))
  if ("load" in delivery) room.emit("loadProgressed", delivery.load)
  else room.emit("newNotificationClient", delivery.notification)
}

/** More would exceed the size of one NOTIFY and go through a table. */
const maximumBatch = 10

/** Sends the first message at once and collects those that follow within `milliseconds`. */
export function inBatches<T>(milliseconds: number, send: (batch: T[]) => void): (one: T) => void {
  let waiting: T[] = []
  let isPausing = false
  const go = () => {
    isPausing = waiting.length > 0
    if (!isPausing) return
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += maximumBatch)
      send(all.slice(start, start + maximumBatch))
    setTimeout(go, milliseconds)
  }
  return (one) => {
    waiting.push(one)
    if (!isPausing) go()
  }
}
