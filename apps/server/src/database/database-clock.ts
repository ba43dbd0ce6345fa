import { type Kysely, sql } from "kysely"
import type { ClockReference } from "../clock-watch.ts"
import type { Database } from "./schema.ts"

/** PostgreSQL's clock, and for the time between two readings the machine's steady one. */
export function databaseClock(db: Kysely<Database>): ClockReference {
  return {
    async read() {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      return (rows[0] as { now: Date }).now
    },
    elapsed: () => performance.now(),
  }
}
