import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import pg from "pg"
import type { Database } from "./schema.ts"

/*
 * Kysely's own transactions wait for each response before they send the next statement. Issuing a certificate sends
 * about 20 small statements, and waiting costs a third of the rate (docs/decisions/0026 has the figures). Here the
 * statements of a transaction that start together travel together, `begin` travels with the first of them, and
 * `commit` with the deferred inserts. `pipeline: true` of pg does the sending; PostgreSQL runs statements in order.
 */

/** The most statement names of one process. Lists of changing length produce many texts; those stay unnamed. */
const mostNames = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** Names each statement with parameters. PostgreSQL parses and plans a named statement once for each connection. */
export class PreparingClient extends pg.Client {
  // pg declares overloads. Kysely calls `query(text, values)`.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const query = super.query.bind(this) as (...given: unknown[]) => never
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? query({ name, text, values }, ...given.slice(2)) : query(...given)
  }
}

/** An insert that the transaction defers to its end. */
type DeferredInsert = (tx: never, rows: never[]) => Compilable

interface OpenTransaction {
  tx: Kysely<Database>
  defer(insert: DeferredInsert, row: unknown): void
  /** Writes the deferred rows now. */
  flush(): Promise<void>
}

/**
 * Runs `work` in one transaction and rolls back when it throws.
 * @param begin one or more statements without parameters that open the transaction
 * @throws Error when a failed statement, whose error `work` swallowed, turned the commit into a rollback
 */
export function runPipelined<T>(
  db: Kysely<Database>,
  begin: string,
  work: (open: OpenTransaction) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    let ended = false
    const tx = kyselyOver((query) => {
      if (ended) throw new Error("A statement came after the end of its transaction")
      return connection.executeQuery(query)
    })
    const send = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))
    const deferred = new Map<DeferredInsert, unknown[]>()
    // Not async: an insert that cannot be compiled must throw before the commit is sent.
    const writeDeferred = (): Promise<unknown> => {
      const inserts = [...deferred].map(([insert, rows]) => insert(tx as never, rows as never[]))
      deferred.clear()
      if (inserts.length === 0) return Promise.resolve()
      return connection.executeQuery(inOneStatement(tx, inserts))
    }
    const open: OpenTransaction = {
      tx,
      defer: (insert, row) => {
        const rows = deferred.get(insert)
        if (rows) rows.push(row)
        else deferred.set(insert, [row])
      },
      flush: async () => void (await writeDeferred()),
    }
    try {
      const begun = send(begin)
      begun.catch(() => undefined)
      const result = await work(open)
      ended = true
      const written = writeDeferred()
      const [committed] = await Promise.all([send("commit"), begun, written])
      if (committed.rows[0]?.command === "ROLLBACK")
        throw new Error("A failed statement undid the transaction")
      return result
    } catch (error) {
      ended = true
      // A broken connection fails again here. The first error is the one to report.
      await send("rollback").catch(() => undefined)
      throw error
    }
  })
}

/** A query builder that hands each statement to `executeQuery` and opens no transactions of its own. */
export function kyselyOver(executeQuery: DatabaseConnection["executeQuery"]): Kysely<Database> {
  const streamQuery = () => {
    throw new Error("Rows are not streamed")
  }
  const driver = new DummyDriver()
  driver.acquireConnection = async () => ({ executeQuery, streamQuery })
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** One statement for all inserts: PostgreSQL writes to the socket once for each statement. */
function inOneStatement(tx: Kysely<Database>, inserts: readonly Compilable[]): CompiledQuery {
  const [only] = inserts
  if (only && inserts.length === 1) return only.compile()
  const all = inserts.reduce<Kysely<Database>>(
    (query, insert, index) =>
      query.with(`insert${index}`, () => insert as never) as unknown as Kysely<Database>,
    tx,
  )
  return all.selectNoFrom([]).compile()
}
