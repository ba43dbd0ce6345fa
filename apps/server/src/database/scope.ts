import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from "kysely"
import type { Database } from "./schema.ts"

/** The tenant that a transaction is bound to. */
export interface Scope {
  readonly distributorId: string
}

declare const bound: unique symbol

interface Gathering {
  /** Rows that nobody reads back before the end: one statement writes all of them, right before the commit. */
  gather<Row>(insert: (tx: never, rows: Row[]) => CompiledQuery, row: Row): void
  /** Writes what was gathered so far, for who goes on from there. */
  flush(): Promise<void>
  /** Runs once it is committed, and never else; a process that dies in between doesn't run it. It may not throw. */
  afterCommit(work: () => void): void
}

/**
 * A transaction that sees one tenant's rows (row-level security), reads too; queries take it first. Statements that
 * don't need each other's answers travel together when they are begun together: `Promise.all([…])`.
 */
export type ScopedTransaction = Transaction<Database> &
  Gathering & { readonly scope: Scope; readonly [bound]: "tenant" }

/** A transaction without a tenant: the platform's own tables and the functions made for it. */
export type PlatformTransaction = Transaction<Database> &
  Gathering & { readonly scope: null; readonly [bound]: "platform" }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Runs `work` in one transaction with the tenant set. What it throws rolls everything back. */
export function inScope<T>(
  db: Kysely<Database>,
  scope: Scope,
  work: (tx: ScopedTransaction) => Promise<T>,
): Promise<T> {
  return transact(db, beginIn(scope), scope, (tx) => work(tx as unknown as ScopedTransaction))
}

/** Runs `work` in one transaction without a tenant: tenants' tables look empty there. */
export function inPlatform<T>(
  db: Kysely<Database>,
  work: (tx: PlatformTransaction) => Promise<T>,
): Promise<T> {
  return transact(db, "begin", null, (tx) => work(tx as unknown as PlatformTransaction))
}

/** One statement in a transaction of its own, sent and answered in one go. */
export function statementInScope<Row>(
  db: Kysely<Database>,
  scope: Scope,
  write: (tx: ScopedTransaction) => Compilable<Row>,
): Promise<Row[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const tx = new Kysely<Database>({ dialect: dialectOf({ connection, ended: true }) })
    Object.defineProperty(tx, "scope", { value: scope })
    const query = write(tx as unknown as ScopedTransaction).compile()
    const statements = [CompiledQuery.raw(beginIn(scope)), query, commit]
    const answers = await Promise.all(statements.map((statement) => connection.executeQuery(statement)))
    return (answers[1]?.rows ?? []) as Row[]
  })
}

function beginIn({ distributorId }: Scope): string {
  if (!uuid.test(distributorId)) throw new TypeError("A scope needs a distributor's id")
  return `begin; select set_config('app.distributor_id', '${distributorId}', true)`
}

type Insert = (tx: Kysely<Database>, rows: unknown[]) => CompiledQuery

function transact<T>(
  db: Kysely<Database>,
  begin: string,
  scope: Scope | null,
  work: (tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const open = { connection, ended: false }
    const tx = new Kysely<Database>({ dialect: dialectOf(open) })
    const gathered = new Map<Insert, unknown[]>()
    const gather = (insert: Insert, row: unknown) => {
      const rows = gathered.get(insert)
      if (rows) rows.push(row)
      else gathered.set(insert, [row])
    }
    const send = (query: CompiledQuery) => connection.executeQuery<{ command: string }>(query)
    // Not async: what fails before it is sent must fail before the commit is.
    const insertGathered = (): Promise<unknown> => {
      const inserts = [...gathered].map(([insert, rows]) => insert(tx, rows))
      gathered.clear()
      return inserts.length > 0 ? send(inOneStatement(inserts)) : Promise.resolve()
    }
    const flush = async () => void (await insertGathered())
    const committed: (() => void)[] = []
    const afterCommit = (work: () => void) => void committed.push(work)
    Object.defineProperties(tx, {
      ...{ scope: { value: scope }, gather: { value: gather }, flush: { value: flush } },
      afterCommit: { value: afterCommit },
    })
    try {
      // The beginning travels with the work's first statements, and the end with the last ones.
      const begun = send(CompiledQuery.raw(begin))
      begun.catch(() => undefined)
      const result = await work(tx)
      open.ended = true
      const inserted = insertGathered()
      const [ended] = await Promise.all([send(commit), begun, inserted])
      if (ended.rows[0]?.command === "ROLLBACK") throw new Error("A failed statement undid the transaction")
      for (const work of committed) work()
      return result
    } catch (error) {
      open.ended = true
      // On a broken connection this fails too; the first error is the one to know.
      await send(rollback).catch(() => undefined)
      throw error
    }
  })
}

/** PostgreSQL answers each statement with a write of its own, which costs more than a small insert. */
function inOneStatement(inserts: readonly CompiledQuery[]): CompiledQuery {
  const [only] = inserts
  if (only && inserts.length === 1) return only
  const parameters: unknown[] = []
  const parts = inserts.map((insert, index) => {
    const before = parameters.length
    parameters.push(...insert.parameters)
    return `w${index} as (${insert.sql.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`)})`
  })
  return CompiledQuery.raw(`with ${parts.join(", ")} select`, parameters)
}

const commit = CompiledQuery.raw("commit")
const rollback = CompiledQuery.raw("rollback")

/**
 * Kysely's own transactions let one statement wait for the other; here they follow each other at once. What comes
 * after the end would act outside of the transaction, so it is refused.
 */
function dialectOf(open: { connection: DatabaseConnection; ended: boolean }): Dialect {
  const none = async () => {}
  const connection: DatabaseConnection = {
    executeQuery(query) {
      if (open.ended) throw new Error("A statement came after the end of its transaction")
      return open.connection.executeQuery(query)
    },
    streamQuery() {
      throw new Error("Rows are not streamed")
    },
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      ...{ init: none, destroy: none, releaseConnection: none },
      ...{ beginTransaction: none, commitTransaction: none, rollbackTransaction: none },
      acquireConnection: async () => connection,
    }),
  }
}
