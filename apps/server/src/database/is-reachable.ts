import { type Kysely, sql } from "kysely"
import type { Database } from "./schema.ts"

/** Whether the database answers a question. */
export function isReachable(db: Kysely<Database>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
