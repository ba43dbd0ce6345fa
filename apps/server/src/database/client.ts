import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { PreparingClient } from "./pipelined-transaction.ts"
import type { Database } from "./schema.ts"

const dateType = 1082

/** `date` stays the text YYYY-MM-DD: a day of the calendar has no hour to shift it by. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === dateType ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
}

/**
 * The application's connection, as the role that row-level security binds.
 * @param onError told of connections that break while idle (the pool replaces them)
 */
export function connect(url: string, max: number, onError: (error: Error) => void): Kysely<Database> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    pipeline: true,
    connectionString: url,
    max,
    types,
    application_name: "trazo",
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on("error", onError)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Whether the database answers a question. */
export function isReachable(db: Kysely<Database>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** Whether a statement failed because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
