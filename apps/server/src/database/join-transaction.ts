import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely"
import type { Database } from "./schema.ts"
import { beginInScope, type ScopedTransaction } from "./scope.ts"

/**
 * A database whose transactions are parts of `outer`, all with its tenant. Operations that open their own transactions
 * commit or fail together with it. A part does not roll back alone, so an error of an operation must end `outer`.
 */
export function joinTransaction(outer: ScopedTransaction): Kysely<Database> {
  const skipped = new Set([beginInScope(outer.scope), "commit", "rollback"])
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (skipped.has(query.sql)) return { rows: [] }
    if (query.sql.startsWith("begin")) throw new Error("A joined transaction has the tenant of the outer one")
    return await outer.executeQuery(query as CompiledQuery<R>)
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new JoinedDriver(executeQuery),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class JoinedDriver extends DummyDriver {
  readonly #connection: DatabaseConnection

  constructor(executeQuery: DatabaseConnection["executeQuery"]) {
    super()
    const streamQuery = () => {
      throw new Error("Rows are not streamed")
    }
    this.#connection = { executeQuery, streamQuery }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
}
