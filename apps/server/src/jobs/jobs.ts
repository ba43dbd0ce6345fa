import { forEachConcurrently } from "../concurrency.ts"
import type { AnyTransaction } from "../database/scope.ts"

/**
 * Every job's data by its name. A feature adds its own beside its handler:
 * `declare module "../../jobs/jobs.ts" { interface JobPayloads { "send-mail": { … } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it in by declaration merging
export interface JobPayloads {}

type JobName = keyof JobPayloads

interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job of this name and key waits, another one is not made. */
  key?: string
}

/** Work that follows an act: it exists exactly if the act's transaction commits, and is tried until it is done. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: AnyTransaction,
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  /** For /readyz: whether this process takes jobs. */
  running(): boolean
}

export interface JobDefinition<Name extends JobName = JobName> {
  name: Name
  /** How often it is tried again after a failure, the wait doubling from `delaySeconds`. */
  retries: { limit: number; delaySeconds: number }
  /**
   * Looked for this often (from 0.5) instead of being announced: transactions that announce something commit one after
   * the other, which would hold up acts that many do at once.
   */
  everySeconds?: number
  /** For what happens at fixed hours: cron, in America/Guayaquil; its data is then `{}`. */
  cron?: string
  /** Some that wait, together. @returns by their places what each failed with */
  runAll(waiting: readonly JobPayloads[Name][]): Promise<(Error | undefined)[]>
}

type Handler<Name extends JobName> =
  | Pick<JobDefinition<Name>, "runAll">
  | { run(data: JobPayloads[Name]): Promise<void> }

/** Ties a handler to its job's data: of one at a time, or of several where that costs less. */
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
