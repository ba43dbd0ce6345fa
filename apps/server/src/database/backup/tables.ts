import type pg from "pg"

/** The product's rows and the queue's. What is left out: `sockets` holds messages that live for seconds. */
const schemas = "('public', 'pgboss')"

export interface Table {
  /** `schema.name`, quoted where SQL needs it. */
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
}

/** Tables that others refer to come first. Partitions are read through their table. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${schemas}
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and not (n.nspname = 'public' and c.relname = 'schema_migrations')
    group by c.oid, n.nspname, c.relname
    order by exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid), 1`)
  return rows
}

/** What a database must have alike for its rows to be loaded: the migrations, and the version of the queue's tables. */
export async function readVersions(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; version: string }>(`
    select name, checksum as version from public.schema_migrations
    union all select 'pgboss', version::text from pgboss.version
    order by 1`)
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]))
}

/** Values that sequences gave last, by `schema.name`. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ${schemas} and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query("select setval($1::regclass, $2)", [name, last])
}

/** Whether a database has relations of its own: an empty one has none. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss', 'sockets') limit 1`,
  )
  return rowCount === 0
}

/**
 * Runs `work` while the owner may fill the tables in any order: no trigger, foreign key or row-level security of the
 * product's own. All of them are back when it ends, and the foreign keys are proved then. Inside the caller's transaction.
 */
export async function whileUnprotected(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const { rows: forced } = await client.query<{ table: string }>(`
    select oid::regclass::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`)
  const { rows: triggered } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`)
  const alter = async (statements: string[]) => {
    for (const statement of statements) await client.query(`alter table ${statement}`)
  }
  await alter(keys.map(({ table, name }) => `${table} drop constraint ${name}`))
  await alter(forced.map(({ table }) => `${table} no force row level security`))
  await alter(triggered.map(({ table }) => `${table} disable trigger user`))
  await work()
  await alter(triggered.map(({ table }) => `${table} enable trigger user`))
  await alter(forced.map(({ table }) => `${table} force row level security`))
  await alter(keys.map(({ table, name, definition }) => `${table} add constraint ${name} ${definition}`))
}
