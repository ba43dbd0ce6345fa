import type { FastifyBaseLogger } from "fastify"
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss"
import type { DatabaseLink } from "../database/link.ts"
import type { Notifications } from "../database/notifications.ts"
import { openPool } from "../database/pooling/pool.ts"
import { type Pooler, pooledUrl } from "../database/pooling/pooler.ts"
import { queueDatabase } from "../database/queue-database.ts"
import { grantSchema } from "../database/roles.ts"
import { DatabaseUnavailable } from "../database/unavailable.ts"
import type { JobDefinition, Jobs } from "./jobs.ts"

const schema = "pgboss"
const timeZone = "America/Guayaquil"

/** Creates the queue's schema as the owner and grants the application access. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 })
  boss.on("error", () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await grantSchema(ownerUrl, schema)
}

export interface JobRunner {
  jobs: Jobs
  prepare(definitions: JobDefinition[]): Promise<void>
  start(): Promise<void>
  /** For tests: runs waiting jobs until none is left. @returns the failures */
  drain(): Promise<Error[]>
  stop(): Promise<void>
}

interface JobSources {
  appUrl: string
  log: Pick<FastifyBaseLogger, "error" | "warn">
  notifications: Notifications
  link: DatabaseLink
  pooler?: Pooler | null
  /** False for tests: no listener, no supervision, no cron. */
  background?: boolean
}

/** Maintenance of a long queue takes longer than a call may. */
const maintenanceMilliseconds = 5000

export async function openJobs(sources: JobSources): Promise<JobRunner> {
  const { appUrl, log, notifications, link, pooler = null, background = true } = sources
  const pool = openPool({
    connectionString: pooledUrl(appUrl, pooler),
    application_name: "trazo jobs",
    max: background ? 3 : 1,
    silenceMilliseconds: maintenanceMilliseconds,
    link,
  })
  const boss = new PgBoss({
    schema,
    migrate: false,
    createSchema: false,
    db: queueDatabase(pool, notifications),
    supervise: background,
    schedule: background,
    useListenNotify: background,
    // The owner maintains the tables.
    reindex: false,
    monitorVacuum: false,
  })
  // A lost database is logged once, by the link. pg-boss passes most errors as copies, without their class.
  boss.on(
    "error",
    (error) => error.name === DatabaseUnavailable.name || log.error({ err: error }, "job queue"),
  )
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue"))
  await boss.start()
  let definitions: JobDefinition[] = []
  let running = false

  return {
    jobs: {
      async enqueue(tx, name, data, options = {}) {
        await boss.send(name, data, { db: fromKysely(tx), ...options })
      },
      running: () => running,
    },
    async prepare(all) {
      definitions = all
      for (const definition of all) await prepareQueue(boss, definition, background)
    },
    async start() {
      for (const definition of definitions) await take(boss, definition, log)
      running = true
    },
    drain: () => drain(boss, definitions),
    async stop() {
      running = false
      link.closing()
      await boss.stop({ graceful: background, timeout: 5000 })
      await pool.end()
    },
  }
}

async function prepareQueue(
  boss: PgBoss,
  { name, retries, everySeconds, cron }: JobDefinition,
  background: boolean,
) {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    notify: everySeconds === undefined,
    expireInSeconds: 300,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (cron && background) await boss.schedule(name, cron, {}, { tz: timeZone })
}

/** Fetching a job costs more than most jobs, so they are fetched in batches. */
const jobsAtOnce = 20

async function take(
  boss: PgBoss,
  { name, runAll, everySeconds }: JobDefinition,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const resultOf = ({ id }: Job<never>, error: Error | undefined): JobResult => {
    if (!error) return { id, status: "completed" }
    // The link to the database says once that it was lost, and once that it is back.
    if (!(error instanceof DatabaseUnavailable)) {
      log.error({ err: error, job: name, id }, "a job failed; it will be tried again")
    }
    return { id, status: "failed", output: { message: error.message } }
  }
  const options = {
    batchSize: jobsAtOnce,
    burstWhenBatchFull: true,
    perJobResults: true,
    ...(everySeconds && { pollingIntervalSeconds: everySeconds }),
  } as const
  await boss.work<never>(name, { ...options, perJobResults: true }, async (batch) => {
    const failures = await failuresOf(runAll, batch)
    return batch.map((job, place) => resultOf(job, failures[place]))
  })
}

/** An error outside of a single job fails all of them. */
function failuresOf(runAll: JobDefinition["runAll"], batch: Job<never>[]): Promise<(Error | undefined)[]> {
  return runAll(batch.map(({ data }) => data)).catch((error: Error) => batch.map(() => error))
}

async function drain(boss: PgBoss, definitions: JobDefinition[]): Promise<Error[]> {
  const failed: Error[] = []
  for (let ran = true; ran; ) {
    ran = false
    for (const { name, runAll } of definitions) {
      const fetched = await boss.fetch<never>(name, { batchSize: 50, includeMetadata: true })
      // PostgreSQL returns fetched rows in any order.
      const batch = fetched.sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
      if (batch.length === 0) continue
      ran = true
      const failures = await failuresOf(runAll, batch)
      for (const [place, { id }] of batch.entries()) {
        const failure = failures[place]
        if (failure) failed.push(failure)
        await (failure ? boss.fail(name, id, { message: failure.message }) : boss.complete(name, id))
      }
    }
  }
  return failed
}
