import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { JourneyByApi } from "../../e2e/support/api/journey-by-api.ts"
import { asOwner } from "../../e2e/support/server/database.ts"
import type { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { withServer } from "../bench-server.ts"
import { processorSeconds } from "../process-memory.ts"
import { type BenchResult, figure } from "../result.ts"

const certificates = Number(process.env.BENCH_CERTIFICATES ?? 200)
const atOnce = 4

/** What one certificate leaves behind and costs, from the first page to the P12, bought and reviewed over the API. */
export function run(): Promise<BenchResult> {
  return withServer((server) =>
    asOwner(server.dataDir, async (client) => {
      await buy(server.origin, atOnce) // what only the first ones cost
      const before = await used(server, client)
      await buy(server.origin, certificates)
      const after = await used(server, client)
      const each = (key: keyof Used) => (after[key] - before[key]) / certificates
      return {
        name: "scale",
        conditions: `${certificates} certificates of natural persons, ${atOnce} at once, paid by transfer, activated with a code`,
        figures: [
          figure("rows inserted", each("inserted"), "rows"),
          figure("rows updated", each("updated"), "rows"),
          figure("transactions", each("transactions"), "commits"),
          figure("write-ahead log", each("logBytes") / 1024, "KB"),
          figure("growth of the database", each("databaseBytes") / 1024, "KB"),
          figure("growth of the files, photographs of the test", each("fileBytes") / 1024, "KB"),
          figure("mails", each("mails"), "mails"),
          figure("processor of the server", each("serverSeconds") * 1000, "ms"),
          figure("processor of PostgreSQL", each("databaseSeconds") * 1000, "ms"),
        ],
      }
    }),
  )
}

async function buy(origin: string, count: number): Promise<void> {
  let left = count
  const buyer = async () => {
    while (left-- > 0) await new JourneyByApi(origin).finish()
  }
  await Promise.all(Array.from({ length: atOnce }, buyer))
}

type Used = Awaited<ReturnType<typeof used>>

async function used({ dataDir, pid }: ServerProcess, client: pg.Client) {
  // The sessions report what they did when they are idle for a second.
  await client.query("select pg_sleep(2), pg_stat_force_next_flush()")
  const { rows } = await client.query(`
    select (select sum(n_tup_ins) from pg_stat_user_tables)::float8 as inserted,
      (select sum(n_tup_upd) from pg_stat_user_tables)::float8 as updated,
      (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "logBytes",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*) from mailbox)::float8 as mails`)
  const counted = rows[0] as Record<
    "inserted" | "updated" | "transactions" | "logBytes" | "databaseBytes" | "mails",
    number
  >
  const times = { serverSeconds: processorSeconds(pid), databaseSeconds: databaseSeconds(dataDir) }
  return Object.assign(counted, times, { fileBytes: folderBytes(join(dataDir, "files")) })
}

/** Of all processes of the embedded PostgreSQL, those that ended included. */
function databaseSeconds(dataDir: string): number {
  const file = join(dataDir, "database", "postgres", "postmaster.pid")
  const postmaster = Number(readFileSync(file, "utf8").split("\n")[0])
  const isChild = (name: string) => {
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(postmaster)
    } catch {
      return false // it ended meanwhile
    }
  }
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isChild(name))
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + processorSeconds(pid), 0)
}

const folderBytes = (folder: string) =>
  Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0])
