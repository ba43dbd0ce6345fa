import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { camelCaseColumns } from "./detached-kysely.ts"
import type { DatabaseLink } from "./link.ts"
import { PreparingClient } from "./pipelined-transaction.ts"
import { openPool } from "./pooling/pool.ts"
import { type Pooler, sessionConfig } from "./pooling/pooler.ts"
import type { Database } from "./schema.ts"
import { silenceMilliseconds } from "./watched-client.ts"

const dateType = 1082

/** Reads `date` as text YYYY-MM-DD, so that no time zone shifts the day. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === dateType ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
}

/**
 * Server-side limit of one statement, a little under the client's own, so that a slow statement fails with its
 * connection intact. The client's limit is for a server that does not respond at all.
 */
const marginMilliseconds = 200
const callMilliseconds = silenceMilliseconds - marginMilliseconds

interface ConnectOptions {
  pooler?: Pooler | null
  statementMilliseconds?: number
}

/**
 * Connects as the application's role, to which row-level security applies. Nobody waits for the response to a job, so its
 * statements may run longer than a call's.
 */
export function connect(
  url: string,
  max: number,
  link: DatabaseLink,
  { pooler = null, statementMilliseconds = callMilliseconds }: ConnectOptions = {},
): Kysely<Database> {
  const pool = openPool({
    Client: PreparingClient,
    pipeline: true,
    max,
    types,
    application_name: "trazo",
    silenceMilliseconds: statementMilliseconds + marginMilliseconds,
    link,
    ...sessionConfig(url, pooler, {
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: 30_000,
    }),
  })
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
    plugins: [camelCaseColumns],
  })
}

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
