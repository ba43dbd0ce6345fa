import type pg from "pg"
import { StartupError } from "../startup-error.ts"

const oldest = 15
/** The first version with a function uuidv7. */
const withUuidv7 = 18

/**
 * Refuses servers that are too old, and gives the others what the migrations need.
 * @throws StartupError
 */
export async function prepareServer(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num")
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < oldest)
    throw new StartupError(
      `DATABASE_URL: el servidor es PostgreSQL ${version}. Trazo necesita de la versión ${oldest} a la 18; actualícelo.`,
    )
  if (version >= withUuidv7) return
  const found = await client.query("select from pg_proc where proname = 'uuidv7' and pronargs = 0")
  if (found.rowCount === 0) await client.query(ownUuidv7("uuidv7"))
}

/**
 * RFC 9562, section 5.7: milliseconds, then microseconds in place of random bits (section 6.2, method 3), so that ids of
 * one transaction are in order.
 */
export const ownUuidv7 = (name: string): string => `
  create function ${name}() returns uuid language sql volatile parallel safe as $$
    select (
      lpad(to_hex(microseconds / 1000), 12, '0')
      || '7' || lpad(to_hex(microseconds % 1000 * 4096 / 1000), 3, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 17)
    )::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as now
  $$`
