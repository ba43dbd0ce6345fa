import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

/** Rows a second of COPY of all staged rows into a table without keys, constraints and indexes. */
export async function bareCopyRate(dataDir: string): Promise<number> {
  // A folder of its own, which the database's user can write: it may be another one.
  const folder = mkdtempSync(join(tmpdir(), "trazo-copy-"))
  chmodSync(folder, 0o777)
  const [, , , port] = readFileSync(join(dataDir, "database", "postgres", "postmaster.pid"), "utf8").split(
    "\n",
  )
  const password = readFileSync(join(dataDir, "secrets", "database-password"), "utf8").trim()
  const place = { host: "127.0.0.1", port: Number(port), database: "trazo" }
  const client = new pg.Client({ ...place, user: "postgres", password })
  await client.connect()
  try {
    const file = client.escapeLiteral(join(folder, "rows"))
    const columns = "distributor_id, load_id, line, cells"
    await client.query(`copy (select ${columns} from convenio_load_rows) to ${file}`)
    await client.query(`create table bare_rows as select ${columns} from convenio_load_rows limit 0`)
    const start = performance.now()
    const { rowCount } = await client.query(`copy bare_rows from ${file}`)
    return (rowCount ?? 0) / ((performance.now() - start) / 1000)
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}
