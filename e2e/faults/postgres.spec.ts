import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { getExecutive, signInExecutive } from "@trazo/contract/identity/sessions"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { openEverywhere } from "../support/checks/outside-programs.ts"
import { asOwner, requestsWithoutAudit } from "../support/server/database.ts"
import { PostgresFaults } from "../support/server/postgres-faults.ts"
import { copySeededFolder } from "../support/server/seeded-folder.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/test.ts"

const root = join(import.meta.dirname, "..", "..")
/** `npm run test:outage` sets a minute, which is longer than every limit and pause of the application. */
const outageMilliseconds = Number(process.env.E2E_OUTAGE_SECONDS ?? 10) * 1000

test.describe.configure({ mode: "serial", timeout: 420_000 })

const folder = mkdtempSync(join(tmpdir(), "trazo-postgres-"))
chmodSync(folder, 0o755)
const dataDir = join(folder, "data")
const server = new ServerProcess(3210, dataDir)
const postgres = new PostgresFaults(dataDir)
let pid = 0
/** The cookie of an executive. */
let session = ""
test.beforeAll(async () => {
  // The limit of the tests is not the hook's; a start takes minutes on a busy machine.
  test.setTimeout(420_000)
  copySeededFolder(dataDir)
  await server.start({ RATE_LIMIT: "0" })
  pid = server.pid
  const signedIn = await fetch(`${server.origin}${signInExecutive.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: "ejecutivo@demo.ec", password: "Firma2026" }),
  })
  session = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  expect(signedIn.status).toBe(200)
})
test.afterAll(() => server.stop())

/** What the application acknowledged: it may not be lost. */
const submitted: string[] = []
const delivered: string[] = []

/** A person who repeats what failed until it works. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + 300_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(1000)
    }
  }
}

async function oneHolder(): Promise<void> {
  const journey = new JourneyByApi(server.origin)
  await persist(() => journey.submitAndPay())
  submitted.push(journey.requestId)
  const p12 = await persist(() => journey.finish())
  openEverywhere(p12, p12Password, await persist(authority))
  delivered.push(journey.requestId)
}

/** Requests, approvals and activations, until `fault` is over and everything that began has ended. */
async function underLoad(fault: () => Promise<void>): Promise<void> {
  let isOver = false
  const holders = Array.from({ length: 3 }, async () => {
    do await oneHolder()
    while (!isOver)
  })
  await delay(2000)
  await fault()
  isOver = true
  await Promise.all(holders)
  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ status: "ok" })
  expect(server.pid, "the process stays up").toBe(pid)
}

test("PostgreSQL's connections are ended one after the other", () =>
  underLoad(async () => {
    for (let round = 0; round < 3; round++) {
      expect(await postgres.endEachConnection()).toBeGreaterThan(2)
      await delay(1000)
    }
  }))

test("all of PostgreSQL's connections are ended at once", () =>
  underLoad(async () => {
    for (let round = 0; round < 5; round++) {
      await postgres.endAllConnections()
      await delay(1000)
    }
  }))

test("PostgreSQL is restarted", () =>
  underLoad(async () => {
    for (let round = 0; round < 2; round++) {
      postgres.restart()
      await delay(5000)
    }
  }))

test("PostgreSQL is paused: calls get 503 in time, and pages load", () =>
  underLoad(async () => {
    const resume = postgres.pause()
    try {
      await expectOutage()
      await delay(outageMilliseconds)
    } finally {
      resume()
    }
  }))

test("PostgreSQL is gone: calls get 503 in time, and pages load", () =>
  underLoad(async () => {
    const giveBack = await postgres.remove()
    try {
      await expectOutage()
      await delay(outageMilliseconds)
    } finally {
      giveBack()
    }
  }))

test("an outage signs nobody out", async () => {
  const { status } = await timed(getExecutive.path, session)
  expect(status).toBe(200)
})

test("nothing acknowledged is lost, and the audit chain is valid", async () => {
  expect(delivered.length).toBeGreaterThanOrEqual(15)
  const kept = await asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ id: string; status: string }>("select id, status from requests")
    return new Map(rows.map(({ id, status }) => [id, status]))
  })
  expect(submitted.filter((id) => !kept.has(id))).toEqual([])
  expect(delivered.filter((id) => kept.get(id) !== "issued")).toEqual([])
  expect(await requestsWithoutAudit(dataDir)).toEqual([])
  await expect.poll(verifyAudit, { timeout: 30_000 }).toBe(0)
})

/** Milliseconds. A call has 3 s, and other tests run beside it. */
const longAnswer = 30_000

/** Calls and pages during an outage. A page is one call after the other and its rendering. */
async function expectOutage(): Promise<void> {
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: "unavailable", database: false })
  const call = await timed("/api/catalogue?channel=normal")
  expect(call.status).toBe(503)
  expect(JSON.parse(call.body)).toMatchObject({ typeCode: "DATABASE_UNAVAILABLE" })
  expect(call.milliseconds, "it does not wait for the database").toBeLessThan(longAnswer)
  for (const path of ["/", "/executive/certificates"]) {
    const page = await timed(path, session)
    expect(page.body, path).toContain("<html")
    expect(page.milliseconds, path).toBeLessThan(longAnswer)
  }
}

async function timed(path: string, cookie = "") {
  const since = performance.now()
  const response = await fetch(`${server.origin}${path}`, { headers: { cookie } })
  const body = await response.text()
  return { status: response.status, body, milliseconds: performance.now() - since }
}

async function readiness(): Promise<unknown> {
  return (await fetch(`${server.origin}/readyz`)).json()
}

async function authority() {
  const fetchDer = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`)
    if (!response.ok) throw new Error(`${response.status} at ${path}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return { root: await fetchDer("/pki/root.cer"), issuing: await fetchDer("/pki/issuing.cer") }
}

function verifyAudit(): number | null {
  const env = { ...process.env, DATA_DIR: dataDir }
  return spawnSync("npm", ["run", "--silent", "audit:verify"], { cwd: root, env }).status
}
