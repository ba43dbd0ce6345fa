import pg from "pg"
import type { PreparingConfig } from "../pipelined-transaction.ts"
import { DatabaseUnavailable } from "../unavailable.ts"
import { silenceMilliseconds, WatchedClient } from "../watched-client.ts"

type PoolConfig = PreparingConfig &
  Omit<pg.PoolConfig, "Client"> & { Client?: new (config: PreparingConfig) => WatchedClient }

export interface WatchedPool {
  /** @throws DatabaseUnavailable */
  connect(): Promise<pg.PoolClient>
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  end(): Promise<void>
  readonly options: object
}

/** A pool whose callers wait for a connection only as long as PostgreSQL responds to somebody. */
export function openPool({ link, ...config }: PoolConfig): WatchedPool {
  const limit = config.silenceMilliseconds ?? silenceMilliseconds
  const pool = new pg.Pool({ Client: WatchedClient, ...config, link } as unknown as pg.PoolConfig)
  // The client reports the same error to the link.
  pool.on("error", () => undefined)

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      if (pool.idleCount > 0) return await pool.connect()
      return await whileResponding(pool.connect())
    } catch (error) {
      link.failed(error as Error)
      throw new DatabaseUnavailable(error as Error)
    }
  }
  /** Calls that only wait their turn go on waiting while other calls are responded to. */
  const whileResponding = (connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      let isGone = false
      let before = link.successes
      const onLimit = () => {
        if (link.successes !== before) {
          before = link.successes
          timer.refresh()
          return
        }
        isGone = true
        reject(new Error(`PostgreSQL did not respond for ${limit} ms`))
      }
      const timer = setTimeout(onLimit, limit)
      connecting.then(
        (client) => {
          clearTimeout(timer)
          if (isGone) client.release()
          else resolve(client)
        },
        (error) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  const query = async (text: string, values?: unknown[]) => {
    const client = await connect()
    try {
      const result = await client.query(text, values)
      client.release()
      return result
    } catch (error) {
      client.release(error instanceof DatabaseUnavailable)
      throw error
    }
  }
  link.ping = () => query("select 1")
  link.pool = pool
  return { connect, query, end: () => pool.end(), options: pool.options }
}
