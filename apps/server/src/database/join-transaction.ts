import { CompiledQuery, type Kysely, type QueryResult } from "kysely"
import { kyselyOver } from "./detached-kysely.ts"
import type { Database } from "./schema.ts"
import { beginInScope, type ScopedTransaction } from "./scope.ts"

/**
 * A database whose transactions are parts of `outer`, all with its tenant. Operations that open their own transactions
 * commit or fail together with it: the rollback of a part makes `outer` fail, even if the error is caught. What a part
 * runs after its commit runs before the commit of `outer`.
 */
export function joinTransaction(outer: ScopedTransaction): Kysely<Database> {
  const skipped = new Set([beginInScope(outer.scope), "commit"])
  return kyselyOver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (skipped.has(query.sql)) return { rows: [] }
    if (query.sql === "rollback") await outer.executeQuery(abort)
    if (query.sql.startsWith("begin")) throw new Error("A joined transaction has the tenant of the outer one")
    return await outer.executeQuery(query as CompiledQuery<R>)
  })
}

const abort = CompiledQuery.raw(
  "do $$ begin raise exception 'A part of the transaction was rolled back'; end $$",
)
