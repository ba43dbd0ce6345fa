import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { findBinaries } from "./binaries.ts"
import { type Cluster, findRunningCluster, startCluster } from "./cluster.ts"
import { freePort } from "./free-port.ts"
import { startPostmaster } from "./postmaster.ts"
import { chooseLaunch, findAccount } from "./run-as.ts"

let folder: string
let cluster: Cluster | null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "trazo-server-cluster-"))
  cluster = null
})
afterEach(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const password = "clave"
const start = async () => {
  cluster = await startCluster({ folder, password })
  return cluster
}
const stop = async () => {
  await cluster?.stop()
  cluster = null
}
async function query(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" })
    return String(rows[0]?.[0])
  } finally {
    await client.end()
  }
}
const serverPid = async () =>
  Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0])

it("requires a password, folds Spanish capitals and listens locally only", async () => {
  const { url } = await start()
  expect(await query(url("postgres"), "select lower('PEÑA')")).toBe("peña")
  expect(await query(url("postgres"), "show listen_addresses")).toBe("127.0.0.1")
  await expect(query(url("postgres").replace("clave", "otra"), "select 1")).rejects.toThrow(/password/)
})

it("keeps data and port between starts, and uses another port if it is taken", async () => {
  const first = (await start()).url("postgres")
  await query(first, "create table kept as select 1")
  await stop()
  expect((await start()).url("postgres")).toBe(first)
  await stop()
  const squatter = createServer().listen(Number(new URL(first).port), "127.0.0.1")
  const second = (await start()).url("postgres")
  squatter.close()
  expect(second).not.toBe(first)
  expect(await query(second, "select count(*) from kept")).toBe("1")
})

it("repeats an interrupted first start", async () => {
  await writeFile(join(folder, "postgres.port"), "")
  await mkdir(join(folder, "postgres.new", "base"), { recursive: true })
  const { url } = await start()
  expect(await query(url("postgres"), "select 1")).toBe("1")
})

it("restarts a server that dies", async () => {
  const { url } = await start()
  process.kill(await serverPid(), "SIGKILL")
  await vi.waitFor(async () => expect(await query(url("postgres"), "select 1")).toBe("1"), {
    timeout: 10_000,
  })
})

it("stops a leftover server and keeps its data", async () => {
  const { url } = await start()
  await query(url("postgres"), "create table kept as select 1")
  await stop()
  const directory = join(folder, "postgres")
  const launch = await chooseLaunch(await findBinaries(), directory, findAccount())
  const port = await freePort(null)
  const orphan = await startPostmaster(launch, [
    "-D",
    directory,
    "-p",
    String(port),
    "-c",
    "unix_socket_directories=",
  ])
  const next = await start()
  expect(orphan.exitCode).toBe(0)
  expect(await query(next.url("postgres"), "select count(*) from kept")).toBe("1")
})

it("refuses a second process on a folder, but lets a command use the database", async () => {
  const { url } = await start()
  await expect(startCluster({ folder, password, patience: 0 })).rejects.toThrow("otro proceso ya usa")
  const found = await findRunningCluster({ folder, password })
  expect(found?.url("trazo")).toBe(url("trazo"))
  await stop()
  expect(await findRunningCluster({ folder, password })).toBeNull()
  expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false)
})

it("waits for a process that is stopping", async () => {
  await start()
  const next = startCluster({ folder, password })
  await stop()
  const cluster = await next
  expect(await query(cluster.url("postgres"), "select 1")).toBe("1")
  await cluster.stop()
})

it("reports PostgreSQL's output when it fails to start", async () => {
  await start()
  await stop()
  await writeFile(join(folder, "postgres/postgresql.auto.conf"), "no_such_setting = 1\n")
  await expect(startCluster({ folder, password })).rejects.toThrow(/no arrancó: .*no_such_setting/)
})
