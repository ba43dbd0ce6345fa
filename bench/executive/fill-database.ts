import { readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { asOwner } from "../../e2e/support/server/database.ts"

const steps = ["1-distributors", "2-plan", "3-requests", "4-figures"]
const filled = [
  "clients",
  "requests",
  "consents",
  "payments",
  "certificates",
  "certificate_status",
  "request_movements",
  "request_assignments",
  "distributor_codes",
]

/**
 * Adds `requests` requests, 30 clients to each hundred, of 50 distributors. The same number gives the same rows, aged
 * relative to now. One transaction: a database is filled or unchanged. Foreign keys and indexes are made again at its end,
 * so that PostgreSQL checks every row.
 */
export function fillDatabase(dataDir: string, requests: number): Promise<void> {
  return asOwner(dataDir, async (client) => {
    await client.query("begin")
    await client.query("set local jit = off")
    await client.query("set local work_mem = '256MB'")
    await client.query("set local maintenance_work_mem = '512MB'")
    await client.query("select set_config('bench.requests', $1, true)", [String(requests)])
    const again = await dropChecks(client)
    for (const step of steps) {
      const started = performance.now()
      await client.query(readFileSync(join(import.meta.dirname, "rows", `${step}.sql`), "utf8"))
      console.info(`${step} ${Math.round((performance.now() - started) / 1000)} s`)
    }
    for (const statement of again) await client.query(statement)
    await client.query("commit")
    await client.query("vacuum analyze")
  })
}

/** Drops what would cost a look-up for each row. Returns the statements that make it again. */
async function dropChecks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; again: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select 'alter table request_movements disable trigger request_movements_figures',
       'alter table request_movements enable trigger request_movements_figures'`,
    [filled],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ again }) => again)
}
