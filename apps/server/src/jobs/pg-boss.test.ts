import { sql } from "kysely"
import { expect, it, vi } from "vitest"
import { DatabaseLink } from "../database/link.ts"
import { inPlatform } from "../database/scope.ts"
import { DatabaseUnavailable } from "../database/unavailable.ts"
import { createTestApp } from "../testing/test-app.ts"
import { testLog } from "../testing/test-settings.ts"
import { defineJob, type JobDefinition } from "./jobs.ts"
import { openJobs } from "./pg-boss.ts"

declare module "./jobs.ts" {
  interface JobPayloads {
    "try-something": { word: string }
  }
}

const { deps, appUrl, owner } = await createTestApp()
const { log, errors } = testLog()
const sources = { appUrl, log, notifications: deps.notifications, link: new DatabaseLink("jobs", log) }

const tryJob = (run: (data: { word: string }) => Promise<void>, limit = 0): JobDefinition =>
  defineJob({ name: "try-something", retries: { limit, delaySeconds: 0 }, run })

async function withRunner(
  definition: JobDefinition,
  background: boolean,
  work: (runner: Awaited<ReturnType<typeof openJobs>>) => Promise<void>,
) {
  const runner = await openJobs({ ...sources, background })
  try {
    await runner.prepare([definition])
    await work(runner)
  } finally {
    await runner.stop()
  }
}

it("stores a job exactly if its transaction commits", async () => {
  const ran: string[] = []
  const job = tryJob(async ({ word }) => void ran.push(word))
  await withRunner(job, false, async ({ jobs, drain }) => {
    await inPlatform(deps.db, (tx) => jobs.enqueue(tx, "try-something", { word: "kept" }))
    await inPlatform(deps.db, async (tx) => {
      await jobs.enqueue(tx, "try-something", { word: "undone" })
      throw new Error("rolled back")
    }).catch(() => undefined)
    await drain()
  })
  expect(ran).toEqual(["kept"])
})

it("retries a failed job as defined", async () => {
  const job = tryJob(async () => {
    throw new Error("not yet")
  }, 3)
  await withRunner(job, false, async ({ jobs, drain }) => {
    await inPlatform(deps.db, (tx) => jobs.enqueue(tx, "try-something", { word: "again" }))
    expect((await drain()).map((error) => error.message)).toEqual(["not yet"])
  })
  const { rows } = await sql`
    select state::text, retry_limit from pgboss.job where name = 'try-something' and data ->> 'word' = 'again'
  `.execute(owner)
  expect(rows).toEqual([{ state: "retry", retryLimit: 3 }])
})

it("runs jobs in the background after the commit, as the application's role", async () => {
  const ran = vi.fn(async () => {})
  await withRunner(tryJob(ran), true, async (runner) => {
    await runner.start()
    expect(runner.jobs.running()).toBe(true)
    await inPlatform(deps.db, (tx) => runner.jobs.enqueue(tx, "try-something", { word: "soon" }))
    await vi.waitFor(() => expect(ran).toHaveBeenCalledWith({ word: "soon" }), { timeout: 10_000 })
  })
  expect(errors).toEqual([])
})

it("logs a job that failed, but not one that met the database's outage: the link logs that once", async () => {
  const job = tryJob(async ({ word }) => {
    throw word === "away" ? new DatabaseUnavailable(new Error("away")) : new Error(word)
  })
  await withRunner(job, true, async (runner) => {
    await runner.start()
    await inPlatform(deps.db, async (tx) => {
      await runner.jobs.enqueue(tx, "try-something", { word: "away" })
      await runner.jobs.enqueue(tx, "try-something", { word: "broken" })
    })
    await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 })
  })
  expect(errors.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: "broken" }, job: "try-something" },
  ])
})
