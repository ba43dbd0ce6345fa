import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"

/** What carries socket events from one process to every other. */
export interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

/** One connection listens, another announces; the table (0014) holds what is too long for NOTIFY. */
export function openSocketAdapter(appUrl: string, onError: (error: Error) => void): SocketAdapter {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: 3,
    application_name: "trazo sockets",
    // NOTIFY commits, and would wait for the disk; nothing of it outlives a crash anyway.
    options: "-c synchronous_commit=off",
  })
  pool.on("error", onError)
  let closing = false
  return {
    adapter: createAdapter(pool, {
      tableName: "sockets.attachments",
      channelPrefix: "trazo",
      errorHandler: (error) => closing || onError(error),
    }),
    async close() {
      closing = true
      await pool.end()
    },
  }
}
