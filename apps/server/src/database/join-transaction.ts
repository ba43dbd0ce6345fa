import type { CompiledQuery, Kysely, QueryResult } from "kysely"
import { kyselyOver } from "./pipelined-transaction.ts"
import type { Database } from "./schema.ts"
import { beginInScope, type ScopedTransaction } from "./scope.ts"

/**
 * A database whose transactions are parts of `outer`, all with its tenant. Operations that open their own transactions
 * commit or fail together with it. A part does not roll back alone, so an error of an operation must end `outer`. What
 * a part runs after its commit runs before the commit of `outer`.
 */
export function joinTransaction(outer: ScopedTransaction): Kysely<Database> {
  const skipped = new Set([beginInScope(outer.scope), "commit", "rollback"])
  return kyselyOver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (skipped.has(query.sql)) return { rows: [] }
    if (query.sql.startsWith("begin")) throw new Error("A joined transaction has the tenant of the outer one")
    return await outer.executeQuery(query as CompiledQuery<R>)
  })
}
