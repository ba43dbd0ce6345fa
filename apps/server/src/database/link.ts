import type { FastifyBaseLogger } from "fastify"
import type pg from "pg"

type Log = Pick<FastifyBaseLogger, "error" | "warn">
type LinkName = "database" | "notifications" | "jobs" | "sockets"

/** One use of PostgreSQL. Logs when it is lost and when it works again, not each attempt in between. */
export class DatabaseLink {
  readonly name: LinkName
  readonly #log: Log | null
  #isUp = true
  #isClosing = false
  /** Number of successes, by which a pool notices whether PostgreSQL responds at all. */
  successes = 0
  /** Uses the link once. Links that are not used by themselves have it. */
  ping: (() => Promise<unknown>) | undefined
  /** Its connections. The one of notifications is no pool. */
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount"> | undefined

  /** @param log null for commands, which report the error that they get */
  constructor(name: LinkName, log: Log | null) {
    this.name = name
    this.#log = log
  }

  get isUp(): boolean {
    return this.#isUp
  }

  worked(): void {
    this.successes += 1
    if (this.#isUp) return
    this.#isUp = true
    this.#log?.warn({ link: this.name }, "database connection restored")
  }

  failed(error: Error): void {
    if (!this.#isUp || this.#isClosing) return
    this.#isUp = false
    this.#log?.error({ err: error, link: this.name }, "database connection lost")
  }

  /** The embedded database, when it stops with the application, ends connections that are closing. */
  closing(): void {
    this.#isClosing = true
  }

  /** Whether PostgreSQL can be used over this link now. */
  async check(): Promise<boolean> {
    if (!this.ping) return this.#isUp
    const limit = AbortSignal.timeout(checkMilliseconds)
    const tooLate = new Promise<boolean>((resolve) => {
      limit.addEventListener("abort", () => resolve(false), { once: true })
    })
    const ping = this.ping().then(
      () => true,
      () => false,
    )
    return await Promise.race([ping, tooLate])
  }
}

const checkMilliseconds = 3000

export type DatabaseLinks = Record<LinkName, DatabaseLink>

export function databaseLinks(log: Log): DatabaseLinks {
  const link = (name: LinkName) => new DatabaseLink(name, log)
  return {
    database: link("database"),
    notifications: link("notifications"),
    jobs: link("jobs"),
    sockets: link("sockets"),
  }
}
