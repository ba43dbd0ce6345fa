import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type APIRequestContext, request as newRequest } from "@playwright/test"
import { startLocalAuthority } from "../../apps/server/src/adapters/tax-authority/local-authority.ts"
import { JourneyByApi } from "../../e2e/support/api/journey-by-api.ts"
import { ReviewByApi } from "../../e2e/support/api/review-by-api.ts"
import { asOwner } from "../../e2e/support/server/database.ts"
import { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { atMost, type BenchResult, figure } from "../result.ts"
import { cloneSales, readSales } from "./sales.ts"

const sales = Number(process.env.BENCH_SALES ?? 2000)
const kills = Number(process.env.BENCH_KILLS ?? 20)
const staff = 8
/** The share of the SRI's answers that are wrong while sales are confirmed. */
const misbehaving = 0.3
const patienceMilliseconds = 30 * 60_000

type Authority = Awaited<ReturnType<typeof startLocalAuthority>>
type Behaviour = NonNullable<ReturnType<Authority["behave"]>>

const faults: readonly Behaviour[] = [
  { kind: "unavailable" },
  { kind: "reset" },
  { kind: "loseAnswer" },
  { kind: "slow", milliseconds: 1500 },
  { kind: "inProcess", milliseconds: 4000 },
]

const randomFault = () =>
  Math.random() < misbehaving ? faults[Math.floor(Math.random() * faults.length)] : undefined

/**
 * Eight people of a distributor confirm payments at once, while the SRI's server misbehaves and the application is killed
 * again and again. Afterwards each sale has one invoice, their numbers have neither gap nor double, and the SRI's server
 * accepted one document for each.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), "trazo-invoices-"))
  const server = new ServerProcess(Number(process.env.BENCH_PORT ?? 3300), dataDir)
  const authority = await startLocalAuthority({ clock: { now: () => new Date() } })
  const settings = { SRI_TEST_URL: authority.address, RATE_LIMIT: "0", LOG_LEVEL: "fatal" }
  try {
    // The demonstration's own start makes the key and the first invoices, which its own SRI keeps.
    await server.start({ RATE_LIMIT: "0", LOG_LEVEL: "fatal" })
    const journey = new JourneyByApi(server.origin)
    await journey.submitAndPay()
    const ids = await asOwner(dataDir, (client) => cloneSales(client, { of: journey.requestId, sales }))
    await server.stop()
    await server.start(settings)
    authority.behave = randomFault
    const begun = performance.now()
    const waiting = [...ids]
    const killed = killAgain(server, settings, () => waiting.length)
    await Promise.all(Array.from({ length: staff }, () => confirmSales(server.origin, waiting)))
    await killed
    const confirmed = performance.now()
    authority.behave = () => undefined
    await until(() => asOwner(dataDir, (client) => readSales(client, ids)).then(({ open }) => open === 0))
    const found = await asOwner(dataDir, (client) => readSales(client, ids))
    const keys = new Set(found.keys)
    const accepted = [...authority.documents].filter(([key]) => keys.has(key))
    const known = new Set(found.allKeys)
    const unknown = [...authority.documents.keys()].filter((key) => !known.has(key))
    const cents = accepted.reduce((sum, [, { xml }]) => sum + totalOf(xml), 0)
    return {
      name: "invoices",
      conditions: `${sales} payments confirmed by ${staff} people at once; the application killed ${kills} times; ${misbehaving * 100} % of the SRI's answers wrong (${authority.calls.reception + authority.calls.authorisation} calls)`,
      figures: [
        figure("confirmed in", (confirmed - begun) / 1000, "s"),
        figure("all authorised after", (performance.now() - begun) / 1000, "s"),
        atMost("sales without one authorised invoice", sales - found.authorised, "", 0),
        atMost("sales with two invoices", found.doubles, "", 0),
        atMost("gaps in the numbers", found.gaps, "", 0),
        atMost("numbers used twice", found.repeated, "", 0),
        atMost("documents of the SRI without an invoice", unknown.length, "", 0),
        atMost("invoices that the SRI does not have", sales - accepted.length, "", 0),
        atMost("cents between sales and what the SRI has", Math.abs(found.cents - cents), "", 0),
      ],
    }
  } finally {
    await server.stop()
    await authority.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Kills the application at a random moment, and starts it again, while payments wait. */
async function killAgain(server: ServerProcess, settings: Record<string, string>, left: () => number) {
  for (let kill = 0; kill < kills; kill++) {
    // Spread over the work: the last kill comes while some is left.
    await until(async () => left() <= sales - (sales / (kills + 1)) * (kill + Math.random()))
    await server.kill()
    await server.start(settings)
  }
}

/** Confirms one payment after the other. What was not acknowledged is tried again. */
async function confirmSales(origin: string, waiting: string[]): Promise<void> {
  let person: APIRequestContext | null = null
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (;;) {
      try {
        person ??= await newRequest.newContext({ baseURL: origin })
        const review = await ReviewByApi.open(person, id)
        if ((await review.validatePayment()) !== "paymentReview") break
      } catch {
        // The application is down, or was killed before it acknowledged.
        await person?.dispose()
        person = null
        await pause(200)
      }
    }
  }
  await person?.dispose()
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMilliseconds
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error("The invoices were not authorised in time.")
    await pause(250)
  }
}

/** Cents of `importeTotal`. */
function totalOf(xml: string): number {
  const [, units = "", cents = ""] = /<importeTotal>(\d+)\.(\d\d)<\/importeTotal>/.exec(xml) ?? []
  return Number(units) * 100 + Number(cents)
}
