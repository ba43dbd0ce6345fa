import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { PreparingClient } from "./pipelined-transaction.ts"
import type { Database } from "./schema.ts"

const dateType = 1082

/** Reads `date` as text YYYY-MM-DD, so that no time zone shifts the day. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === dateType ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
}

/**
 * Connects as the application's role, to which row-level security applies.
 * @param onError receives errors of broken connections, which the pool replaces
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
  // The pool listens to idle clients only, and an error without a listener ends the process.
  pool.on("connect", (client) => client.on("error", onError))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

export function isReachable(db: Kysely<Database>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
