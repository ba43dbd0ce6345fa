import { EventEmitter } from "node:events"
import { createAdapter } from "@socket.io/postgres-adapter"
import type pg from "pg"
import type { DatabaseLink } from "./link.ts"
import type { Notifications } from "./notifications.ts"
import { openPool } from "./pooling/pool.ts"
import { type Pooler, pooledUrl } from "./pooling/pooler.ts"

export interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

interface Sources {
  appUrl: string
  notifications: Notifications
  link: DatabaseLink
  pooler?: Pooler | null
}

/** Sends over a pool of its own. Table 0014 stores payloads that are too long for NOTIFY. */
export function openSocketAdapter({ appUrl, notifications, link, pooler = null }: Sources): SocketAdapter {
  const pool = openPool({
    connectionString: pooledUrl(appUrl, pooler),
    max: 2,
    application_name: "trazo sockets",
    // NOTIFY commits and would wait for the disk. Its messages need not survive a crash.
    ...(!pooler && { options: "-c synchronous_commit=off" }),
    link,
  })
  const asPool = { query: pool.query, connect: async () => new Listener(notifications) }
  return {
    adapter: createAdapter(asPool as unknown as pg.Pool, {
      tableName: "sockets.attachments",
      channelPrefix: "trazo",
      errorHandler: (error) => link.failed(error),
    }),
    async close() {
      link.closing()
      await pool.end()
    },
  }
}

/**
 * The connection that the adapter checks out to listen. The adapter's own has no error listener, so that losing it
 * ends the process, and it is never returned to the pool. This one listens over the application's connection.
 */
class Listener extends EventEmitter {
  readonly #notifications: Notifications

  constructor(notifications: Notifications) {
    super()
    this.#notifications = notifications
  }

  async query(statement: string): Promise<void> {
    const channel = /^LISTEN "(.+)"$/.exec(statement)?.[1]
    if (channel === undefined) throw new Error(`The socket adapter sends an unknown statement: ${statement}`)
    await this.#notifications.on(channel, (payload) => {
      if (payload !== null) this.emit("notification", { channel, payload })
    })
  }

  release(): void {
    this.removeAllListeners()
  }
}
