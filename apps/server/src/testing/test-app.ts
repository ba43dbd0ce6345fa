import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import { afterAll, inject } from "vitest"
import { isGatewayAddress } from "../adapters/card-gateway/gateway-address.ts"
import type { CardReader } from "../adapters/card-reader/port.ts"
import type { DomainRecords } from "../adapters/domain-records/port.ts"
import type { InvoicingService } from "../adapters/invoicing/port.ts"
import type { Mailer } from "../adapters/mailer/port.ts"
import type { PdfInspector } from "../adapters/pdf-inspector/port.ts"
import { childDecoder } from "../adapters/picture-decoder/child-decoder.ts"
import type { PictureDecoder } from "../adapters/picture-decoder/port.ts"
import type { StatusResponders } from "../adapters/status-responders/port.ts"
import type { TaxAuthority } from "../adapters/tax-authority/port.ts"
import { createApp } from "../app.ts"
import type { ClockReference } from "../clock-watch.ts"
import { connect } from "../database/client.ts"
import { DatabaseLink } from "../database/link.ts"
import type { Database } from "../database/schema.ts"
import type { Deps } from "../deps.ts"
import { sealAudit } from "../features/platform/audit/seal-audit.ts"
import { openDeps } from "../open-deps.ts"
import type { Random } from "../random.ts"
import { type TestClock, testClock, testLog, testPassword, testSettings } from "./test-settings.ts"

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  /** Connection of the owner, who sees every tenant. For arranging and checking only. */
  owner: Kysely<Database>
  ownerUrl: string
  /** The address of the application's role. */
  appUrl: string
  /** Runs the waiting jobs. @throws the error of a job */
  runJobs(): Promise<void>
  /** Runs the waiting jobs and returns their errors. */
  runFailingJobs(): Promise<Error[]>
  /** Runs the jobs and returns the mails of the built-in mailbox, oldest first. */
  mails(): Promise<{ to: string; subject: string; text: string; html: string }[]>
  sealAudit(): Promise<void>
  /** Returns and clears the logged errors. Errors that remain fail the test file. */
  takeErrors(): string[]
}

interface TestAppOptions {
  /** Settings by their names in the environment. */
  settings?: Record<string, string>
  random?: Random
  /** What the clock is compared with: by default itself. */
  reference?: ClockReference
  mailer?: Mailer
  domainRecords?: DomainRecords
  responders?: StatusResponders
  /** Accepts every PDF file unless a test brings its own. */
  pdfs?: PdfInspector
  /** Reads nothing unless a test brings its own. */
  cards?: CardReader
  /** Our server of the SRI unless a test brings its own. */
  taxAuthority?: TaxAuthority
  /** The demonstration's unless a test brings its own. */
  invoicing?: InvoicingService
  /** None unless a test brings the built ones. */
  pages?: (app: FastifyInstance) => Promise<void>
}

/**
 * An application with its own database, stopped after the test file: `const test = await createTestApp()` at the top of
 * the file. Jobs and the clock run only on request. Logged errors that the test does not take fail the file.
 */
export async function createTestApp({
  settings: variables,
  random,
  reference,
  mailer,
  domainRecords,
  responders,
  pdfs = acceptingInspector,
  cards = blindReader,
  taxAuthority,
  invoicing,
  pages,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await copyTemplate()
  const dataDir = await mkdtemp(join(tmpdir(), "trazo-server-test-"))
  const { settings, appUrl } = testSettings({ ownerUrl: database.ownerUrl, dataDir }, variables)
  // The template is a demonstration. Production starts on an empty database.
  if (!settings.demoData) await emptyInstallation(database.ownerUrl)
  const clock = testClock()
  const { log, errors } = testLog()
  const opened = await openDeps({
    settings,
    appUrl,
    log,
    clock,
    background: false,
    // Tests bring local gateways.
    cardAddresses: (kind, address) => isLocal(address) || isGatewayAddress(kind, address),
    pictures,
    pdfs,
    cards,
    ...(random && { random }),
    ...(reference && { reference }),
    ...(mailer && { mailer }),
    ...(domainRecords && { domainRecords }),
    ...(responders && { responders }),
    ...(taxAuthority && { taxAuthority }),
    ...(invoicing && { invoicing }),
  })
  const { deps, runner } = opened
  const app = await createApp(deps, { ...(pages && { pages }) })
  const owner = connect(database.ownerUrl, 2, new DatabaseLink("database", log))
  afterAll(async () => {
    await app.close()
    // Later errors are expected: dropping the database cuts connections that are still closing.
    const unexpected = errors.splice(0)
    await opened.close()
    await owner.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (unexpected.length > 0) throw new Error(`Errors were logged:\n${unexpected.join("\n")}`)
  })
  const runJobs = async () => {
    const failed = await runner.drain()
    if (failed.length > 0) throw new AggregateError(failed, failed.map((error) => error.message).join("; "))
  }
  return {
    app,
    deps,
    clock,
    owner,
    ownerUrl: database.ownerUrl,
    appUrl,
    runJobs,
    runFailingJobs: () => runner.drain(),
    async mails() {
      await runJobs()
      const rows = await owner.selectFrom("mailbox").selectAll().orderBy("id").execute()
      return rows.map((row) => ({
        to: row.toAddress,
        subject: row.subject,
        text: row.textBody,
        html: row.htmlBody,
      }))
    },
    sealAudit: () => sealAudit(deps),
    takeErrors: () => errors.splice(0),
  }
}

const isLocal = (address: string) => /^http:\/\/127\.0\.0\.1:\d+\/?$/.test(address)

/** One child process for all files of a worker. It ends with the worker. */
const pictures: PictureDecoder = { ...childDecoder(), close: async () => {} }
const blindReader: CardReader = { read: async () => "unreadable", close: async () => {} }
const acceptingInspector: PdfInspector = { inspect: async () => "accepted", close: async () => {} }

async function emptyInstallation(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query("truncate installation, authorities, revocation_lists cascade")
  await client.end()
}

async function copyTemplate(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const { url } = inject("cluster")
  const name = `test_${randomBytes(6).toString("hex")}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} template template_trazo owner trazo_owner`)
  const ownerUrl = new URL(url)
  ownerUrl.username = "trazo_owner"
  ownerUrl.password = testPassword
  ownerUrl.pathname = name
  return { ownerUrl: ownerUrl.href, drop: () => run(`drop database ${name} with (force)`) }
}

/** A second application on the same database, like another process. It shares nothing else. */
export async function anotherProcess({
  deps: { settings },
  appUrl,
  clock,
}: TestApp): Promise<{ app: FastifyInstance; deps: Deps }> {
  const { log, errors } = testLog()
  const { deps, close } = await openDeps({ settings, appUrl, log, clock, background: false })
  const app = await createApp(deps)
  afterAll(async () => {
    await app.close()
    const unexpected = errors.splice(0)
    await close()
    if (unexpected.length > 0) throw new Error(`Errors were logged:\n${unexpected.join("\n")}`)
  })
  return { app, deps }
}

/** Number of transactions of the application that wait for their next statement. */
export async function openTransactions({ owner }: Pick<TestApp, "owner">): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(owner)
  return Number(rows[0]?.count)
}
