import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

export const migrationsFolder = join(import.meta.dirname, "../migrations")

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** In the order in which they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8")
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") }
    }),
  )
}

/** `once`: in a transaction. `batches`: the same, until it changes no row. `alone`: outside a transaction, as PostgreSQL demands. */
export interface Step {
  kind: "once" | "batches" | "alone"
  sql: string
}

const heading = /^-- step: (once|batches|alone)$/m

/**
 * A file's steps, of those that begin each with a line `-- step: KIND`; any other file is one step.
 * @throws RangeError where statements or a heading that is none of these would not run as they are meant
 */
export function stepsOf(sql: string): Step[] {
  const [before = "", ...parts] = sql.split(heading)
  if ((sql.match(/^-- *step:/gm)?.length ?? 0) * 2 !== parts.length)
    throw new RangeError("an unknown kind of step")
  if (parts.length === 0) return [{ kind: "once", sql: before }]
  if (/^(?!--).*\S/m.test(before)) throw new RangeError("statements before the first step")
  const steps: Step[] = []
  for (let at = 0; at < parts.length; at += 2) {
    steps.push({ kind: parts[at] as Step["kind"], sql: parts[at + 1] ?? "" })
  }
  return steps
}
