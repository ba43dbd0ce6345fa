import type { Socket } from "node:net"
import { type Compilable, CompiledQuery, type Kysely, type QueryResult, type UnknownRow } from "kysely"
import { insertsInOne, type RowsInsert } from "./compiled-once.ts"
import { camelCaseColumns, kyselyOver } from "./detached-kysely.ts"
import type { Database } from "./schema.ts"
import { isStalePlan } from "./unavailable.ts"
import { WatchedClient, type WatchedConfig } from "./watched-client.ts"

/*
 * Kysely's own transactions wait for each response before they send the next statement. Issuing a certificate sends
 * about 20 small statements, and waiting costs a third of the rate (docs/decisions/0011-pipelined-transactions.md has the figures). Here the
 * statements of a transaction that start together travel together, `begin` travels with the first of them, and
 * `commit` with the deferred inserts. `pipeline: true` of pg does the sending; PostgreSQL runs statements in order.
 * Nothing waits for `begin`: it fails only on a broken connection, where every later statement fails too.
 */

/** The most statement names of one process. Texts beyond the first ones stay unnamed. */
const mostNames = 400
const statementNames = new Map<string, string>()
/** Counts the changes of tables under named statements. */
let generation = 0

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= mostNames) return known
  const name = `s${generation}_${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

/** Gives the statements other names from now on. */
export function renameStatements(): void {
  statementNames.clear()
  generation += 1
}

/**
 * A newer version's migration added a column to a table of a statement with a name: PostgreSQL refuses the statement from then on, on each
 * connection. All statements get other names, so that only what ran at that moment fails.
 */
function renameIfStale(error: Error): never {
  if (isStalePlan(error)) renameStatements()
  throw error
}

/**
 * Throws for a value that pg cannot write, such as a circular object. pg itself throws after it has sent the
 * statement's name: the name then stays unusable on the connection, and a `commit` behind it succeeds.
 */
function assertWritable(values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue
    if (Array.isArray(value)) assertWritable(value)
    else if (!(value instanceof Date || ArrayBuffer.isView(value))) JSON.stringify(value)
  }
}

/** The part of pg's client that its types leave out. */
interface Corkable {
  readonly connection: { readonly stream: Socket }
}

export interface PreparingConfig extends WatchedConfig {
  /** Follows each `begin`: what a connection that is shared by transaction cannot keep. */
  afterBegin?: string
  /** Whether statements stay without names. */
  isUnnamed?: boolean
}

/**
 * Sends the statements of one turn of the event loop in one write. Names each statement with parameters, so that
 * PostgreSQL parses it once for each connection.
 */
export class PreparingClient extends WatchedClient {
  readonly #afterBegin: string
  readonly #isUnnamed: boolean

  constructor(config: PreparingConfig) {
    super(config)
    this.#afterBegin = config.afterBegin ?? ""
    this.#isUnnamed = config.isUnnamed ?? false
  }

  // Kysely calls `query(text, values)`.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const { stream } = (this as unknown as Corkable).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const query = super.query.bind(this) as (...given: unknown[]) => never
    if (typeof text !== "string" || !Array.isArray(values)) return query(...given)
    if (values.length === 0) {
      return query(text.startsWith("begin") ? text + this.#afterBegin : text, ...given.slice(1))
    }
    assertWritable(values)
    const name = this.#isUnnamed ? undefined : nameOf(text)
    if (!name) return query(...given)
    const answered = query({ name, text, values }, ...given.slice(2)) as Promise<unknown> | undefined
    return answered?.catch(renameIfStale) as never
  }
}

interface OpenTransaction {
  tx: Kysely<Database>
  /** Defers an insert to the end of the transaction. */
  defer(insert: RowsInsert, row: object): void
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
    const deferred = new Map<RowsInsert, object[]>()
    // Not async: an insert that cannot be compiled or written must throw before the commit is sent.
    const writeDeferred = (): Promise<unknown> => {
      if (deferred.size === 0) return Promise.resolve()
      const query = insertsInOne(deferred)
      deferred.clear()
      assertWritable(query.parameters)
      return connection.executeQuery(query)
    }
    const open: OpenTransaction = {
      tx,
      defer: (insert, row) => {
        const rows = deferred.get(insert)
        if (rows) rows.push(row)
        else deferred.set(insert, [row])
      },
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
      // Never returns an open transaction to the pool. The first error is the one to report.
      await send("rollback")
        .catch(() => send("select pg_terminate_backend(pg_backend_pid())"))
        .catch(() => undefined)
      throw error
    }
  })
}

/** Runs one statement in a transaction of its own. Everything travels in one write. */
export function runAlone<Row>(
  db: Kysely<Database>,
  begin: string,
  write: (tx: Kysely<Database>) => Compilable<Row>,
): Promise<Row[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const query = write(kyselyOver((own) => connection.executeQuery(own))).compile()
    assertWritable(query.parameters)
    const statements = [CompiledQuery.raw(begin), query, CompiledQuery.raw("commit")]
    const sent = statements.map((statement) => connection.executeQuery(statement))
    // The connection is free when all three have ended.
    const [, result] = await Promise.allSettled(sent)
    await Promise.all(sent)
    if (result?.status !== "fulfilled") return []
    const { rows } = await camelCaseColumns.transformResult({
      queryId: query.queryId,
      result: result.value as QueryResult<UnknownRow>,
    })
    return rows as Row[]
  })
}
