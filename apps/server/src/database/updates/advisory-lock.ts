import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"

const pauseMilliseconds = 250

/**
 * Takes an advisory lock of the session, which ends with it. It asks again and again: a statement that waits holds a snapshot, and an index that
 * another session builds concurrently would wait for it.
 */
export async function takeAdvisoryLock(client: pg.Client, key: number): Promise<void> {
  while (true) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key])
    if (rows[0]?.taken) return
    await pause(pauseMilliseconds)
  }
}
