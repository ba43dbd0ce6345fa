import { forEachConcurrently } from "../concurrency.ts"
import type { AnyTransaction } from "../database/scope.ts"

/**
 * Payload of each job by its name. A feature adds its own beside its handler: `declare module "../../jobs/jobs.ts" {
 * interface JobPayloads { "send-mail": { … } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it in by declaration merging
export interface JobPayloads {}

type JobName = keyof JobPayloads

interface EnqueueOptions {
  startAfter?: Date
  /** While a job with this name and key waits, no other is added. */
  key?: string
}

/** Jobs exist only if the transaction that adds them commits, and are retried until they succeed. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: AnyTransaction,
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  running(): boolean
}

export interface JobDefinition<Name extends JobName = JobName> {
  name: Name
  retries: { limit: number; delaySeconds: number }
  /**
   * Polls at this interval (at least 0.5) instead of listening. Transactions with NOTIFY commit one after the other,
   * which would slow down frequent operations.
   */
  everySeconds?: number
  /** Cron expression, in America/Guayaquil. The payload is then `{}`. */
  cron?: string
  runAll(waiting: readonly JobPayloads[Name][]): Promise<(Error | undefined)[]>
}

type Handler<Name extends JobName> =
  | Pick<JobDefinition<Name>, "runAll">
  | { run(data: JobPayloads[Name]): Promise<void> }

export function defineJob<Name extends JobName>(
  definition: Omit<JobDefinition<Name>, "runAll"> & Handler<Name>,
): JobDefinition {
  const runAll = "run" in definition ? oneByOne(definition.run) : definition.runAll
  return { ...definition, runAll } as unknown as JobDefinition
}

const runsAtOnce = 2

function oneByOne<Data>(run: (data: Data) => Promise<void>) {
  return async (waiting: readonly Data[]): Promise<(Error | undefined)[]> => {
    const failures: (Error | undefined)[] = waiting.map(() => undefined)
    await forEachConcurrently(waiting.entries(), runsAtOnce, async ([place, data]) => {
      await run(data).catch((error: Error) => {
        failures[place] = error
      })
    })
    return failures
  }
}
