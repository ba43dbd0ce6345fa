import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { Server } from "socket.io"
import { afterAll, describe, expect, inject, it, vi } from "vitest"
import { aDistributor } from "../../testing/factories.ts"
import { aRequest } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { testLog, testPassword } from "../../testing/test-settings.ts"
import { freePort } from "../embedded/free-port.ts"
import { DatabaseLink } from "../link.ts"
import { inScope, statementInScope } from "../scope.ts"
import { openSocketAdapter } from "../socket-adapter.ts"
import { pooledUrl } from "./pooler.ts"

const appUrl = "postgres://trazo_app:secret@direct:5432/trazo"

it("takes role, password and database of the direct address where the pooler's names none", () => {
  const of = (url: string) => pooledUrl(appUrl, { url, hasNamedStatements: false })
  expect(of("postgres://pooler:6432")).toBe("postgres://trazo_app:secret@pooler:6432/trazo")
  expect(of("postgres://other:word@pooler:6432/db")).toBe("postgres://other:word@pooler:6432/db")
  expect(pooledUrl(appUrl, null)).toBe(appUrl)
})

const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0
const database = new URL(inject("cluster").url)
let folder = ""
let pooler: ChildProcess | null = null

/** Debian's pgbouncer with two connections to PostgreSQL for all. It does not run as root. */
async function startPooler(): Promise<number> {
  folder = await mkdtemp(join(tmpdir(), "trazo-pooler-"))
  await chmod(folder, 0o755)
  const port = await freePort(null)
  await writeFile(join(folder, "users"), `"trazo_app" "${testPassword}"\n`)
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: join(folder, "users"),
    pool_mode: "transaction",
    default_pool_size: 2,
    user: process.getuid?.() === 0 ? "nobody" : "",
  }
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value === "" && name === "user" ? [] : `${name} = ${value}`,
  )
  const config = [
    "[databases]",
    `* = host=${database.hostname} port=${database.port}`,
    "[pgbouncer]",
    ...lines,
  ]
  await writeFile(join(folder, "ini"), config.join("\n"))
  pooler = spawn("pgbouncer", ["-q", join(folder, "ini")], { stdio: "ignore" })
  return port
}

describe.skipIf(!hasPooler)("behind pgbouncer in transaction mode", async () => {
  if (!hasPooler) return
  const port = await startPooler()
  afterAll(async () => {
    pooler?.kill("SIGINT")
    if (pooler?.exitCode === null) await once(pooler, "exit")
    await rm(folder, { recursive: true })
  })
  const testApp = await vi.waitFor(
    () => createTestApp({ settings: { DATABASE_POOLER_URL: `postgres://127.0.0.1:${port}` } }),
    { timeout: 20_000, interval: 300 },
  )
  const { deps, owner } = testApp

  it("transactions at once see their own tenant alone, with the limits of a direct connection", async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, () => aDistributor(testApp)))
    const seen = await Promise.all(
      shops.map(({ id: distributorId }) =>
        inScope(deps.db, { distributorId }, async (tx) => {
          const { rows } = await sql<{ tenant: string; limits: string[] }>`
            select current_setting('app.distributor_id') as tenant, array[current_setting('statement_timeout'),
              current_setting('idle_in_transaction_session_timeout'), current_setting('search_path')] as limits,
              ${distributorId}::text as given`.execute(tx)
          return rows[0]
        }),
      ),
    )
    expect(seen.map((row) => row?.tenant)).toEqual(shops.map(({ id }) => id))
    expect(seen[0]?.limits).toEqual(["2800ms", "30s", "public"])
  })

  it("one statement alone, a job and its mail work, and nothing stays open", async () => {
    const shop = await aDistributor(testApp)
    const { id } = await aRequest(testApp, shop, { status: "draft" })
    const rows = await statementInScope(deps.db, { distributorId: shop.id }, (tx) =>
      tx.selectFrom("requests").select("id").where("id", "=", id),
    )
    expect(rows).toEqual([{ id }])
    await testApp.runJobs()
    const open = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(
      owner,
    )
    expect(open.rows).toEqual([{ count: 0 }])
  })

  it("sockets are told over the direct connection that listens", async () => {
    const { log } = testLog()
    const { notifications, settings } = deps
    const open = () =>
      openSocketAdapter({
        appUrl: testApp.appUrl,
        notifications,
        link: new DatabaseLink("sockets", log),
        pooler: settings.databasePooler,
      })
    const [one, other] = [open(), open()]
    const [here, there] = [new Server({ adapter: one.adapter }), new Server({ adapter: other.adapter })]
    const heard = vi.fn()
    here.on("news", heard)
    there.of("/")
    await vi.waitFor(() => {
      there.serverSideEmit("news", "hello")
      expect(heard).toHaveBeenCalledWith("hello")
    })
    await Promise.all([one.close(), other.close()])
  })
})
