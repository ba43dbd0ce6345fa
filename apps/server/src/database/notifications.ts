import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"

export interface Notifications {
  /** @param hear gets the payload, or null after a gap in which messages may have been missed */
  on(channel: string, hear: (payload: string | null) => void): Promise<void>
  close(): Promise<void>
}

/** Uses one connection for all channels and reconnects by itself. */
export async function openNotifications(
  url: string,
  onError: (error: Error) => void,
): Promise<Notifications> {
  const hearers = new Map<string, ((payload: string | null) => void)[]>()
  let client: pg.Client
  let closed = false

  const everyone = () => [...hearers.values()].flat()
  const open = async () => {
    const opening = new pg.Client({
      connectionString: url,
      application_name: "trazo notifications",
      // The connection only receives, so nothing else would show that the other end is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    opening.on("error", onError)
    opening.on("notification", ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? "")
    })
    await opening.connect()
    for (const channel of hearers.keys()) await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
    opening.once("end", () => {
      if (!closed) void reopen()
    })
    client = opening
  }
  const reopen = async () => {
    for (const hear of everyone()) hear(null)
    while (!closed) {
      await delay(1000)
      try {
        await open()
        for (const hear of everyone()) hear(null)
        return
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  await open()
  return {
    async on(channel, hear) {
      const known = hearers.get(channel)
      if (known) {
        known.push(hear)
        return
      }
      hearers.set(channel, [hear])
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      await client.end()
    },
  }
}
