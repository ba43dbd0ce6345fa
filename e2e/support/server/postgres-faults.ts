import { execFileSync } from "node:child_process"
import { readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"

/** Takes the embedded PostgreSQL of a data folder away from its application. */
export class PostgresFaults {
  readonly #folder: string
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#folder = join(dataDir, "database", "postgres")
  }

  /** Ends the application's connections one after the other. @returns how many there were */
  async endEachConnection(): Promise<number> {
    const pids = await this.#asSuperuser(async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'trazo_app' order by backend_start",
      )
      return rows.map(({ pid }) => pid)
    })
    for (const pid of pids) {
      await this.#asSuperuser((client) => client.query("select pg_terminate_backend($1)", [pid]))
    }
    return pids.length
  }

  async endAllConnections(): Promise<void> {
    await this.#asSuperuser((client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'trazo_app'"),
    )
  }

  /** Fast shutdown. The application starts it again. */
  restart(): void {
    process.kill(this.#postmaster(), "SIGINT")
  }

  /** Stops every process of PostgreSQL, which keep their connections. @returns what continues them */
  pause(): () => void {
    const postmaster = this.#postmaster()
    const children = execFileSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" })
    const pids = [postmaster, ...children.trim().split("\n").map(Number)]
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, signal)
        } catch {
          // The process ended by itself.
        }
      }
    }
    signalAll("SIGSTOP")
    return () => signalAll("SIGCONT")
  }

  /** Shuts PostgreSQL down and keeps it from starting. @returns what lets it start */
  async remove(): Promise<() => void> {
    const away = `${this.#folder}.away`
    const postmaster = this.#postmaster()
    // The name goes first, because the application starts an ended server at once.
    renameSync(this.#folder, away)
    process.kill(postmaster, "SIGQUIT")
    return () => renameSync(away, this.#folder)
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#folder, "postmaster.pid"), "utf8").split("\n")[0])
  }

  async #asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const [, , , port] = readFileSync(join(this.#folder, "postmaster.pid"), "utf8").split("\n")
    const password = readFileSync(join(this.#dataDir, "secrets", "database-password"), "utf8").trim()
    const place = { host: "127.0.0.1", port: Number(port), database: "postgres" }
    const client = new pg.Client({ ...place, user: "postgres", password })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
}
