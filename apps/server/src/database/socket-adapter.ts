import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"

export interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

/** One connection listens, another sends. Table 0014 stores payloads that are too long for NOTIFY. */
export function openSocketAdapter(appUrl: string, onError: (error: Error) => void): SocketAdapter {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: 3,
    application_name: "trazo sockets",
    // NOTIFY commits and would wait for the disk. Its messages need not survive a crash.
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
