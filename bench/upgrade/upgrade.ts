import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { migrate } from "../../apps/server/src/database/updates/migrate.ts"
import { migrationsFolder } from "../../apps/server/src/database/updates/migration-files.ts"
import { JourneyByApi } from "../../e2e/support/api/journey-by-api.ts"
import { asOwner, ownerUrl } from "../../e2e/support/server/database.ts"
import { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { type BenchResult, figure } from "../result.ts"
import { atOnce, inSteps, undo } from "./migrations.ts"

const dataDir = join(process.env.BENCH_FOLDER ?? "bench-data", "1000000")
const buyers = 4
const quietMilliseconds = 20_000

/** A large table changes while people buy: how long the slowest of them waits, in steps and in one transaction. */
export async function run(): Promise<BenchResult> {
  const server = new ServerProcess(Number(process.env.BENCH_PORT ?? 3300), dataDir)
  try {
    await server.start({ RATE_LIMIT: "0", LOG_LEVEL: "error" })
    const quiet = await whilePeopleBuy(server.origin, () => pause(quietMilliseconds))
    const steps = await whilePeopleBuy(server.origin, () => migrateBy(inSteps))
    await takeBack()
    const once = await whilePeopleBuy(server.origin, () => migrateBy(atOnce))
    await takeBack()
    return {
      name: "upgrade",
      conditions: `1,000,000 requests, ${buyers} people who buy at once over the API and open the shop after each purchase`,
      figures: [
        ...figures("without a migration", quiet),
        ...figures("in steps", steps),
        ...figures("in one transaction", once),
      ],
    }
  } finally {
    await server.stop()
  }
}

/** Runs a migration beside the server, as a process of a newer version does. */
async function migrateBy(sql: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trazo-bench-"))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, "9999-bench.sql"), sql)
    await migrate(ownerUrl(dataDir), folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const takeBack = () =>
  asOwner(dataDir, async (client) => {
    for (const statement of undo) await client.query(statement)
  })

interface Watched {
  seconds: number
  purchases: number
  failures: number
  /** Milliseconds. */
  slowestPurchase: number
  slowestRead: number
}

async function whilePeopleBuy(origin: string, work: () => Promise<unknown>): Promise<Watched> {
  const watched: Watched = { seconds: 0, purchases: 0, failures: 0, slowestPurchase: 0, slowestRead: 0 }
  let isOver = false
  const buyer = async () => {
    while (!isOver) {
      const started = performance.now()
      try {
        await new JourneyByApi(origin).submitAndPay()
        watched.purchases++
      } catch (error) {
        watched.failures++
        console.error(error)
      }
      const bought = performance.now()
      watched.slowestPurchase = Math.max(watched.slowestPurchase, bought - started)
      if (!(await fetch(`${origin}/`)).ok) watched.failures++
      watched.slowestRead = Math.max(watched.slowestRead, performance.now() - bought)
    }
  }
  const buying = Array.from({ length: buyers }, buyer)
  const started = performance.now()
  try {
    await work()
  } finally {
    watched.seconds = (performance.now() - started) / 1000
    isOver = true
    await Promise.all(buying)
  }
  return watched
}

const figures = (when: string, watched: Watched) => [
  figure(`${when}: took`, watched.seconds, "s"),
  figure(`${when}: purchases`, watched.purchases, ""),
  figure(`${when}: failures`, watched.failures, ""),
  figure(`${when}: slowest purchase`, watched.slowestPurchase, "ms"),
  figure(`${when}: slowest read`, watched.slowestRead, "ms"),
]
