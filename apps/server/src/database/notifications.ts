import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { growingPause } from "./growing-pause.ts"
import type { DatabaseLink } from "./link.ts"
import { announceServer } from "./secrets/server-lock.ts"
import { WatchedClient } from "./watched-client.ts"

export interface Notifications {
  /** @param hear gets the payload, or null after a gap in which messages may have been missed */
  on(channel: string, hear: (payload: string | null) => void): Promise<void>
  close(): Promise<void>
}

/** The connection only receives, so a statement shows whether the other end still responds. */
const beatMilliseconds = 10_000

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

/** Uses one connection for all channels, and reconnects by itself with growing pauses. */
export async function openNotifications(url: string, link: DatabaseLink): Promise<Notifications> {
  const hearers = new Map<string, ((payload: string | null) => void)[]>()
  let client: WatchedClient | null = null
  const closing = new AbortController()

  const reportGap = () => {
    for (const hear of [...hearers.values()].flat()) hear(null)
  }
  const open = async () => {
    const opening = new WatchedClient({
      connectionString: url,
      application_name: "trazo notifications",
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      link,
    })
    opening.on("notification", ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? "")
    })
    try {
      await opening.connect()
      opening.once("end", () => lost(opening))
      await announceServer(opening)
      for (const channel of hearers.keys()) await opening.query(listenTo(channel))
      client = opening
    } catch (error) {
      void opening.end().catch(() => undefined)
      throw error
    }
  }
  const lost = (ended: WatchedClient) => {
    if (closing.signal.aborted || client !== ended) return
    client = null
    link.failed(new Error("The connection that listens to notifications ended"))
    reportGap()
    void reopen()
  }
  const reopen = async () => {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      await delay(growingPause(attempt), undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        await open()
        link.worked()
        reportGap()
        return
      } catch (error) {
        link.failed(error as Error)
      }
    }
  }
  // A connection that does not respond ends itself.
  const check = async () => client?.query("select 1")
  const beat = setInterval(() => void check().catch(() => undefined), beatMilliseconds)
  beat.unref()

  await open()
  return {
    async on(channel, hear) {
      const known = hearers.get(channel)
      if (known) {
        known.push(hear)
        return
      }
      hearers.set(channel, [hear])
      // Without a connection, the next one listens to every channel.
      await client?.query(listenTo(channel))
    },
    async close() {
      closing.abort()
      clearInterval(beat)
      await client?.end()
    },
  }
}
