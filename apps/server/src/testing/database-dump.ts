import { type Kysely, sql } from "kysely"
import type { Database } from "../database/schema.ts"

/** What an older backup has otherwise. */
const tables = [
  "certificate_status",
  "unanchored_certificates",
  "certificate_status_generation",
  "certificates",
  "revocation_lists",
  "revocation_list_floors",
  "audit_log",
]

/** Keeps what a dump of the database has of certificates and audit, and brings it back. */
export function databaseDump(owner: Kysely<Database>) {
  const run = (statement: string) => sql.raw(statement).execute(owner)
  return {
    async dump(): Promise<void> {
      for (const table of tables) await run(`drop table if exists dump_${table}`)
      for (const table of tables) await run(`create table dump_${table} as table ${table}`)
    },
    async restore(): Promise<void> {
      // Otherwise the truncation of the certificates reaches the requests, which this dump does not have.
      await run("alter table requests drop constraint if exists requests_renews_serial_fkey")
      for (const table of tables) {
        await run(`truncate ${table} cascade`)
        await run(`insert into ${table} overriding system value select * from dump_${table}`)
      }
    },
  }
}
