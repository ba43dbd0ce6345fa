import pg from "pg"
import type { DatabaseLink } from "./link.ts"
import { asUnavailable } from "./unavailable.ts"

/** Time limit of a connection that waits for PostgreSQL: for its start and for the next response. */
export const silenceMilliseconds = 3000

/** Responses that arrived while this process was busy are read in this time. */
const readingMilliseconds = 50

export interface WatchedConfig extends pg.ClientConfig {
  link: DatabaseLink
  silenceMilliseconds?: number
}

type Callback = (error: Error | null, result?: unknown) => void

/**
 * A connection that ends itself when PostgreSQL does not respond: a stopped server keeps its connections open, and pg
 * would wait for ever. Its errors are DatabaseUnavailable where they concern the server or the connection.
 */
export class WatchedClient extends pg.Client {
  readonly #link: DatabaseLink
  readonly #limit: number
  #waiting = 0
  #turns = 0
  #timer: NodeJS.Timeout | undefined

  constructor(config: WatchedConfig) {
    const limit = config.silenceMilliseconds ?? silenceMilliseconds
    super({ ...config, connectionTimeoutMillis: limit })
    this.#link = config.link
    this.#limit = limit
    // An error without a listener ends the process, and a pool listens to its idle clients only.
    this.on("error", (error) => this.#link.failed(error))
  }

  // pg declares overloads.
  override query(...given: unknown[]): never {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    const callback = given.at(-1)
    if (typeof callback === "function") {
      const result = query(...given.slice(0, -1), ((error, value) => {
        this.#answered(error)
        callback(error && asUnavailable(error), value)
      }) satisfies Callback)
      this.#sent()
      return result as never
    }
    const result = (query(...given) as Promise<unknown>).then(
      (value) => {
        this.#answered(null)
        return value
      },
      (error: Error) => {
        this.#answered(error)
        throw asUnavailable(error)
      },
    )
    this.#sent()
    return result as never
  }

  #sent(): void {
    this.#turns += 1
    this.#waiting += 1
    if (this.#waiting === 1) this.#timer = setTimeout(() => this.#suspect(), this.#limit)
  }

  #answered(error: Error | null): void {
    this.#turns += 1
    this.#waiting -= 1
    if (this.#waiting === 0) clearTimeout(this.#timer)
    else this.#timer?.refresh()
    if (!error) this.#link.worked()
  }

  #suspect(): void {
    const turn = this.#turns
    setTimeout(() => {
      if (this.#waiting === 0 || this.#turns !== turn) return
      const error = new Error(`PostgreSQL did not respond for ${this.#limit} ms`)
      const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
      connection.stream.destroy(error)
    }, readingMilliseconds)
  }
}
