import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { StartupError } from "../../startup-error.ts"
import { growingPause } from "../growing-pause.ts"
import { type Migration, type Step, stepsOf } from "./migration-files.ts"

/** A statement that waits for its lock makes all others wait behind it, so it waits for a short time and comes back. */
const lockTimeout = "2s"
const attempts = 60

const lockNotAvailable = "55P03"
const deadlockDetected = "40P01"

/**
 * Runs a file's steps that are not done, each with what it leaves in `schema_migrations`. A step that did not get its locks in two
 * seconds is tried again. After a kill the file goes on with the step that was not finished.
 * @param nextStep the place of the first step that is not done
 * @throws StartupError
 */
export async function runMigration(client: pg.Client, migration: Migration, nextStep: number): Promise<void> {
  const steps = stepsOf(migration.sql)
  try {
    for (const [place, step] of steps.entries()) {
      if (place < nextStep) continue
      const next = place + 1 < steps.length ? place + 1 : null
      await runStep(client, step, () => note(client, migration, next))
    }
  } catch (error) {
    throw new StartupError(`La migración ${migration.name} falló: ${(error as Error).message}`)
  }
}

async function runStep(client: pg.Client, step: Step, noteDone: () => Promise<void>): Promise<void> {
  if (step.kind === "alone") {
    await dropInvalidIndex(client, step.sql)
    await client.query(step.sql)
    return await noteDone()
  }
  const once = () =>
    inTransaction(client, async () => {
      const { rowCount } = await client.query(step.sql)
      if (step.kind === "batches" && rowCount) return false
      await noteDone()
      return true
    })
  while (!(await patiently(once))) {
    // The next batch.
  }
}

/** An index that was being built when the process ended stays, and is used for nothing. */
async function dropInvalidIndex(client: pg.Client, sql: string): Promise<void> {
  const name = /\bindex concurrently (?:if not exists )?(\w+)/i.exec(sql)?.[1]
  if (!name) return
  const { rows } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin")
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const result = await work()
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      const isBusy = code === lockNotAvailable || code === deadlockDetected
      if (!isBusy || attempt + 1 === attempts) throw error
      await pause(growingPause(attempt))
    }
  }
}

async function note(
  client: pg.Client,
  { name, checksum }: Migration,
  nextStep: number | null,
): Promise<void> {
  await client.query(
    `insert into schema_migrations (name, checksum, next_step) values ($1, $2, $3)
     on conflict (name) do update set next_step = excluded.next_step, applied_at = now()`,
    [name, checksum, nextStep],
  )
}
