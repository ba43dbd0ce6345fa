import type pg from "pg"

/** Copies a request whose payment waits, with its payment. @returns the ids of the copies */
export async function cloneSales(
  client: pg.Client,
  { of, sales }: { of: string; sales: number },
): Promise<string[]> {
  const copy = async (table: string, columns: Record<string, string>, from: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`).join(", ")
    const values = rows.map(({ name }) => columns[name] ?? `source."${name}"`).join(", ")
    await client.query(`insert into ${table} (${names}) select ${values} from ${from}`)
  }
  await client.query(
    `create temporary table copies as select gen_random_uuid() as id, n from generate_series(1, ${sales}) n`,
  )
  await copy(
    "requests",
    {
      id: "copies.id",
      number: "'TZ-2026-' || lpad((800000 + copies.n)::text, 6, '0') || '-0'",
      resume_token_hash: "sha256(copies.id::text::bytea)",
    },
    `copies, (select * from requests where id = '${of}') source`,
  )
  await copy(
    "payments",
    { id: "gen_random_uuid()", request_id: "copies.id", reference: "'C' || copies.n" },
    `copies, (select * from payments where request_id = '${of}') source`,
  )
  const { rows } = await client.query<{ id: string }>("select id from copies order by n")
  return rows.map(({ id }) => id)
}

/** The invoices of sales, and what their numbers say. */
export async function readSales(client: pg.Client, ids: readonly string[]) {
  const { rows } = await client.query<{ request: string; state: string; key: string; number: number }>(
    `select request_id as request, state, access_key as key, sequence as number from invoices
     where request_id = any($1::uuid[]) order by sequence`,
    [ids],
  )
  const { rows: sums } = await client.query<{ cents: string }>(
    "select sum(amount_cents) as cents from payments where request_id = any($1::uuid[]) and status = 'received'",
    [ids],
  )
  const { rows: others } = await client.query<{ key: string }>(
    "select access_key as key from invoices where access_key is not null",
  )
  const authorised = rows.filter(({ state }) => state === "authorised")
  const sold = new Set(rows.map(({ request }) => request))
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]))
  const distinct = new Set(numbers)
  const [first = 0, last = -1] = [Math.min(...distinct), Math.max(...distinct)]
  return {
    keys: rows.map(({ key }) => key),
    /** Also of the demonstration's sales, whose invoices may have waited for this SRI. */
    allKeys: others.map(({ key }) => key),
    open: ids.length - authorised.length,
    authorised: new Set(authorised.map(({ request }) => request)).size,
    doubles: rows.length - sold.size,
    gaps: last - first + 1 - distinct.size,
    repeated: numbers.length - distinct.size,
    cents: Number(sums[0]?.cents ?? 0),
  }
}
