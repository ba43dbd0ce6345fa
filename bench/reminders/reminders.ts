import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type pg from "pg"
import { asOwner } from "../../e2e/support/server/database.ts"
import type { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { withServer } from "../bench-server.ts"
import { residentKilobytes } from "../process-memory.ts"
import { atMost, type BenchResult, figure } from "../result.ts"

const holders = 100_000

/** The reminders of certificates that all end on one day, from the job to the last queued mail, and other work meanwhile. */
export function run(): Promise<BenchResult> {
  return withServer(async (server) => {
    const rows = readFileSync(join(import.meta.dirname, "rows.sql"), "utf8")
    return asOwner(server.dataDir, async (client) => {
      await client.query("begin")
      await client.query(rows)
      await client.query("commit")
      await client.query("analyze")
      return measure(server, client)
    })
  })
}

async function measure(server: ServerProcess, client: pg.Client): Promise<BenchResult> {
  const before = residentKilobytes(server.pid)
  const quiet = await codeByMail(server, client, holders)
  const started = performance.now()
  await client.query("insert into pgboss.job (name, data) values ('remind-holders', '{}')")
  let [health, code, most, inserted] = [0, 0, before, 0]
  for (let other = holders - 1; ; other -= 1) {
    const asked = performance.now()
    await (await fetch(`${server.origin}/healthz`)).text()
    health = Math.max(health, performance.now() - asked)
    code = Math.max(code, await codeByMail(server, client, other))
    most = Math.max(most, residentKilobytes(server.pid))
    const { all, queued } = await progress(client)
    if (all >= holders) inserted ||= performance.now() - started
    if (queued >= holders) break
    if (performance.now() - started > 600_000)
      throw new Error(`${queued} of ${all} were queued in 10 minutes`)
    await delay(200)
  }
  const seconds = (performance.now() - started) / 1000
  return {
    name: "reminders",
    conditions: "100,000 holders of one distributor with one certificate each, by mail and in the drawer",
    figures: [
      atMost("from the job to the last queued mail", seconds, "s", 60),
      figure("of them until all reminders are inserted", inserted / 1000, "s"),
      figure("a sign-in code until it is mailed, before", quiet, "ms"),
      atMost("longest wait for a sign-in code meanwhile", code, "ms", 5000),
      atMost("longest wait for /healthz meanwhile", health, "ms", 200),
      figure("growth of the process", (most - before) / 1024, "MB"),
    ],
  }
}

async function progress(client: pg.Client): Promise<{ all: number; queued: number }> {
  const { rows } = await client.query(
    `select count(*)::int as "all", count(r.queued_at)::int as queued
     from renewal_reminders r join certificates c on c.serial = r.serial where c.holder_identity like '8%'`,
  )
  return rows[0]
}

/** From the request of a holder's sign-in code until the mail was handed over, in milliseconds. */
async function codeByMail({ origin }: ServerProcess, client: pg.Client, other: number): Promise<number> {
  const asked = performance.now()
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ user: `8${String(other).padStart(9, "0")}` })
  const answer = await fetch(`${origin}/api/clients/auth/code`, { method: "POST", headers, body })
  if (!answer.ok) throw new Error(`No code: ${await answer.text()}`)
  for (;;) {
    const { rowCount } = await client.query(
      "select from mailbox where to_address = $1 and subject like '% es su código'",
      [`b${other}@bench.ec`],
    )
    if (rowCount) return performance.now() - asked
    if (performance.now() - asked > 120_000) throw new Error("The code was not mailed in two minutes")
    await delay(20)
  }
}
