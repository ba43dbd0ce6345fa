import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from, to } from "pg-copy-streams"
import { StartupError } from "../../startup-error.ts"
import { withClient } from "../with-client.ts"
import {
  listTables,
  readSequences,
  readVersions,
  setSequences,
  type Table,
  whileUnprotected,
} from "./tables.ts"

interface CopiedTable extends Table {
  rows: number
}

/** What the rows of a copy need to be loaded. */
export interface RowsManifest {
  versions: Record<string, string>
  sequences: Record<string, string>
  tables: CopiedTable[]
}

interface StoredFile {
  id: string
  distributorId: string
}

interface Snapshot {
  /** Passes the rows of each table, as COPY writes them, to `keep`. */
  copyRows(keep: (table: string, rows: Readable) => Promise<void>): Promise<RowsManifest>
  /** The files that its rows name. */
  files(): AsyncGenerator<StoredFile>
}

/** Reads everything as it is at one moment, beside servers that go on. */
export function inSnapshot<Result>(
  ownerUrl: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only")
    await refuseRotation(client)
    return await work({ copyRows: (keep) => copyRows(client, keep), files: () => readFiles(client) })
  })
}

/** @throws StartupError: half of the values are sealed under the secret that a rotation leaves */
async function refuseRotation(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from installation_secrets where next_check is not null or next_carried is not null",
  )
  if (rowCount !== 0)
    throw new StartupError("Hay una rotación de secretos sin terminar. Termínela y respalde después.")
}

async function copyRows(
  client: pg.Client,
  keep: (table: string, rows: Readable) => Promise<void>,
): Promise<RowsManifest> {
  const tables: CopiedTable[] = []
  for (const table of await listTables(client)) {
    const stream = client.query(to(`copy (select ${table.columns.join(", ")} from ${table.name}) to stdout`))
    await keep(table.name, stream)
    tables.push({ ...table, rows: stream.rowCount })
  }
  return { versions: await readVersions(client), sequences: await readSequences(client), tables }
}

const batch = 1000

async function* readFiles(client: pg.Client): AsyncGenerator<StoredFile> {
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const { rows } = await client.query<{ id: string; distributor_id: string }>(
      "select id, distributor_id from files where id > $1 order by id limit $2",
      [after, batch],
    )
    for (const { id, distributor_id: distributorId } of rows) yield { id, distributorId }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Fills a database that only has its tables, in one transaction.
 * @param open the rows of a table, as `copyRows` wrote them
 * @throws StartupError if the program is not of the copy's version, or the rows are not those that were counted
 */
export function loadRows(
  ownerUrl: string,
  { versions, sequences, tables }: RowsManifest,
  open: (table: string) => Readable,
): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin")
    await refuseOtherVersions(client, { versions, tables })
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`)
    await whileUnprotected(client, async () => {
      for (const { name, columns } of tables)
        await pipeline(open(name), client.query(from(`copy ${name} (${columns.join(", ")}) from stdin`)))
    })
    await setSequences(client, sequences)
    for (const { name, rows } of tables) await requireCount(client, name, rows)
    await client.query("commit")
  })
}

async function refuseOtherVersions(
  client: pg.Client,
  { versions, tables }: Pick<RowsManifest, "versions" | "tables">,
): Promise<void> {
  const own = await readVersions(client)
  const names = (found: readonly Table[]) => found.map(({ name }) => name).join()
  const isSame =
    JSON.stringify(Object.entries(own).sort()) === JSON.stringify(Object.entries(versions).sort()) &&
    names(await listTables(client)) === names(tables)
  if (!isSame)
    throw new StartupError(
      "El respaldo es de otra versión de Trazo. Restáurelo con la versión que lo hizo y actualice después.",
    )
}

async function requireCount(client: pg.Client, name: string, rows: number): Promise<void> {
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${name}`,
  )
  if (found[0]?.count !== rows)
    throw new StartupError(`${name}: el respaldo dice ${rows} filas y se leyeron ${found[0]?.count}.`)
}
