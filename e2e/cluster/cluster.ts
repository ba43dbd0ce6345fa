import { execFileSync } from "node:child_process"
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { ServerProcess } from "../support/server/server-process.ts"
import { databaseUrl, PostgresCluster, poolerUrl, superuserUrl } from "./postgres.ts"
import { Program } from "./program.ts"

const proxyPort = 3600
const bucketPort = 3660
const ports = { A: 3601, B: 3602 } as const
type ProcessName = keyof typeof ports

/** Two processes of the application behind Caddy, on PostgreSQL under Patroni and a bucket. */
export class Cluster implements AsyncDisposable {
  readonly origin = `http://localhost:${proxyPort}`
  readonly folder = mkdtempSync(join(tmpdir(), "trazo-cluster-"))
  readonly processes: Readonly<Record<ProcessName, ServerProcess>>
  readonly postgres: PostgresCluster
  readonly bucket: Program
  readonly proxy: Program

  private constructor() {
    chmodSync(this.folder, 0o755)
    const log = (name: string) => join(this.folder, `${name}.log`)
    const database = join(this.folder, "postgres")
    mkdirSync(database)
    if (process.getuid?.() === 0) chownSync(database, idOf("-u"), idOf("-g"))
    this.postgres = new PostgresCluster(database)
    const bucket = join(import.meta.dirname, "../../apps/server/src/testing/s3/s3-server-process.ts")
    this.bucket = new Program({
      command: process.execPath,
      args: [bucket, String(bucketPort), join(this.folder, "bucket")],
      log: log("bucket"),
    })
    const caddyfile = join(this.folder, "Caddyfile")
    writeFileSync(caddyfile, proxySettings())
    this.proxy = new Program({
      command: "caddy",
      args: ["run", "--config", caddyfile, "--adapter", "caddyfile"],
      log: log("caddy"),
      env: { HOME: this.folder },
    })
    const own = (name: ProcessName) => new ServerProcess(ports[name], join(this.folder, name))
    this.processes = { A: own("A"), B: own("B") }
  }

  /** Waits until a person could use it. Takes about a minute. */
  static async start(): Promise<Cluster> {
    const cluster = new Cluster()
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      await cluster[Symbol.asyncDispose]()
      throw error
    }
  }

  async #start(): Promise<void> {
    this.postgres.start()
    this.bucket.start()
    await until("PostgreSQL has a leader and a standby", () => this.postgres.hasStandby(), 120)
    await until(
      "the roles are there",
      () =>
        createRoles().then(
          () => true,
          () => false,
        ),
      60,
    )
    const seeded = await this.processes.A.run(this.settings, { file: "commands/seed" })
    if (seeded.code !== 0) throw new Error(`The demo data were not made:\n${seeded.output}`)
    await this.startProcess("A")
    await this.startProcess("B")
    this.proxy.start()
    await this.ready()
  }

  /** Starts it again if the database was away in that moment. @throws with what it printed at last */
  async startProcess(name: ProcessName): Promise<void> {
    this.#keepOutput(name)
    const end = performance.now() + 180_000
    for (;;) {
      try {
        return await this.processes[name].start(this.settings)
      } catch (error) {
        if (performance.now() > end) throw error
        await pause(1000)
      }
    }
  }

  /** Before another start forgets it. */
  #keepOutput(name: ProcessName): void {
    appendFileSync(join(this.folder, `${name}.log`), this.processes[name].printed)
  }

  async ready(): Promise<void> {
    const reachable = () =>
      fetch(`${this.origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until("the proxy answers", reachable, 60)
    for (const name of ["A", "B"] as const)
      await until(`process ${name} is ready`, () => isReady(this.processes[name].origin), 120)
    await until("PostgreSQL has a standby", () => this.postgres.hasStandby(), 120)
  }

  directOrigin = (name: ProcessName) => this.processes[name].origin

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return withClient(databaseUrl(), async (client) => (await client.query<Row>(text)).rows)
  }

  /** The environment of a command beside the processes. */
  get settings(): Record<string, string> {
    return {
      DEMO_DATA: "open",
      DATABASE_URL: databaseUrl(),
      DATABASE_POOLER_URL: poolerUrl,
      DATABASE_TLS: "optional",
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      AUDIT_KEY: Buffer.alloc(32, 9).toString("base64"),
      CA_PASSPHRASE: "frase del ensayo de varios procesos",
      AUDIT_ANCHORS_DIR: join(this.folder, "anchors"),
      S3_URL: `http://127.0.0.1:${bucketPort}/papeles`,
      S3_ACCESS_KEY_ID: "PRUEBA",
      S3_SECRET_ACCESS_KEY: "clave/de+prueba",
      TRUST_PROXY: "127.0.0.1",
      PUBLIC_PORT: String(proxyPort),
      PKI_BASE_URL: this.origin,
      RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const name of ["A", "B"] as const) {
      await this.processes[name].kill()
      this.#keepOutput(name)
    }
    await this.proxy.kill()
    await this.bucket.kill()
    await this.postgres.stop()
    if (!process.env.CLUSTER_KEEP) rmSync(this.folder, { recursive: true, force: true })
  }
}

const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }))

/** @throws when it does not hold after so many seconds */
async function until(what: string, holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Error(`After ${seconds} seconds it still does not hold that ${what}`)
    await pause(250)
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on("error", () => client.end()) // the query fails, too
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function createRoles(): Promise<void> {
  const { password } = new URL(databaseUrl())
  await withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'trazo_owner'")
    if (!rowCount)
      await client.query(`create role trazo_owner login createrole bypassrls password '${password}'`)
    const { rowCount: databases } = await client.query("select 1 from pg_database where datname = 'trazo'")
    if (!databases) await client.query("create database trazo owner trazo_owner")
  })
}

/** A proxy that tries the other process when one does not take a call. The demonstration's mails are for this machine only. */
function proxySettings(): string {
  const upstreams = Object.values(ports).map((port) => `127.0.0.1:${port}`)
  const proxy = (more: string) => `reverse_proxy ${upstreams.join(" ")} {
      lb_policy round_robin
      lb_try_duration 10s
      fail_duration 2s
      health_uri /healthz
      health_interval 1s
      ${more}
    }`
  return `{
  admin off
  auto_https off
}
http://localhost:${proxyPort} {
  handle /api/mailbox* {
    ${proxy(["For", "Host", "Proto"].map((name) => `header_up -X-Forwarded-${name}`).join("\n      "))}
  }
  handle {
    ${proxy("")}
  }
}
`
}
